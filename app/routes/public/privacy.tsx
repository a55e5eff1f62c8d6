import { useRouteLoaderData } from '@remix-run/react';
import { BrandMark } from '~/components/brand-mark';
import type { RouteHandle } from '~/components/route-handle';
import classes from './public.module.css';

export const handle: RouteHandle = { title: 'Privacy Policy', hydrate: false };

const collected = [
  ['Age group', 'To show what suits the age', 'With the anonymous session'],
  [
    'Anonymous session id',
    'To count use without knowing who it is',
    'A session expires after 5 minutes of inactivity',
  ],
  [
    'Approximate or precise location, if permitted',
    'To see in which districts the app is used',
    'With the anonymous session',
  ],
  ['Content usage', 'To learn which contents help', 'With the anonymous session'],
  ['Crash logs', 'To mend faults', 'Until the fault is mended'],
] as const;

/** The privacy policy of the companion app (SPEC §1). Stable address, anchors, printable, no script and no cookie. */
export default function Privacy() {
  const { appName, contactEmail } = useRouteLoaderData('root') as { appName: string; contactEmail: string };
  const subject = encodeURIComponent("Deletion of my child's data");
  return (
    <div className={classes.paper}>
      <header className={classes.header}>
        <a href="/" className={classes.brand}>
          <BrandMark size={36} />
          {appName}
        </a>
        <nav aria-label="Main" className={classes.links}>
          <a href="/auth/login">Login</a>
        </nav>
      </header>
      <main id="main" className={classes.text}>
        <h1>Privacy Policy</h1>
        <p className={classes.meta}>
          For the {appName} mobile app. Last updated in <time dateTime="2025-08">August 2025</time>.
        </p>
        <section className={classes.summary} aria-labelledby="short">
          <h2 id="short">In short</h2>
          <ul>
            <li>We do not ask for names, and no personal data is sold or shared.</li>
            <li>What we keep is about an anonymous session, which expires after 5 minutes of inactivity.</li>
            <li>Parents can ask for deletion of their child's data at any time.</li>
          </ul>
        </section>

        <h2 id="what">What the app collects, why and for how long</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Why</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {collected.map(([what, why, howLong]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{why}</td>
                <td>{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          The app collects an age group, an anonymous session id, approximate or precise location if
          permitted, content usage and crash logs. Without permission for the location none is collected, and
          the app works all the same.
        </p>

        <h2 id="sessions">Sessions</h2>
        <p>Sessions expire after 5 minutes of inactivity.</p>

        <h2 id="downloads">Downloads</h2>
        <p>
          Downloads are kept on the device for up to 30 days. They can be removed in the app at any time
          before.
        </p>

        <h2 id="children">Children and parents</h2>
        <p>
          The app is made for children, to be used with their parents or carers. Parents can ask for deletion
          of their child's data through our contact e-mail:{' '}
          <a href={`mailto:${contactEmail}?subject=${subject}`}>{contactEmail}</a>. Please tell us the
          district, the age group and the time of use, since we know no names; we answer and delete what
          belongs to it.
        </p>

        <h2 id="where">Where data is processed</h2>
        <p>Data may be processed outside Rwanda, by the services that host the app.</p>

        <h2 id="sharing">Selling and sharing</h2>
        <p>
          No personal data is sold or shared. There is no advertising and no tracking by others in the app.
        </p>

        <h2 id="contact">Contact</h2>
        <p>
          Questions about this policy: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. When it changes,
          the new text stands here with its date.
        </p>
      </main>
      <footer className={classes.footer}>
        <p>
          <a href="/">{appName}</a>
        </p>
      </footer>
    </div>
  );
}
