import { useRouteLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/base/route-handle';
import type { loader as rootLoader } from '~/root';
import classes from './privacy.module.css';
import { PublicPage } from './public-page';

export const handle: RouteHandle = { title: 'Privacy Policy', hydrate: false };

/** SPEC §1. */
const collected = [
  { what: 'Age group', why: 'To show what suits the age of the child. Not a date of birth.' },
  {
    what: 'Anonymous session id',
    why: 'To count visits without knowing who they are. A session expires after 5 minutes of inactivity.',
  },
  {
    what: 'Location, approximate or precise',
    why: 'To see which districts the app reaches. Only if you permit it on the device; you can take the permission back there at any time.',
  },
  { what: 'Content usage', why: 'What is watched, heard and answered, to choose and improve what we make.' },
  { what: 'Crash logs', why: 'What the app was doing when it stopped working, to mend it.' },
];

/** SPEC §1: the app's privacy policy. Each statement has its own URL. */
export default function Privacy() {
  const { appName = '', contactEmail = '' } = useRouteLoaderData<typeof rootLoader>('root') ?? {};
  const mail = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
  return (
    <PublicPage appName={appName}>
      <main id="main" className={classes.policy}>
        <h1>Privacy Policy</h1>
        <p className={classes.updated}>
          For the {appName} mobile app. Last updated in <time dateTime="2025-08">August 2025</time>.
        </p>

        <section className={classes.short} id="in-short">
          <h2>In short</h2>
          <ul>
            <li>The app does not ask who you are. It knows an age group and an anonymous session id.</li>
            <li>We do not sell or share personal data.</li>
            <li>Downloads stay on your device, for up to 30 days.</li>
            <li>Parents can ask us to delete their child’s data: {mail}.</li>
          </ul>
        </section>

        <h2 id="what-we-collect">What the app collects</h2>
        <p>The app collects the following, and nothing beyond it:</p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">What for</th>
            </tr>
          </thead>
          <tbody>
            {collected.map(({ what, why }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>

        <h2 id="how-long">How long it is kept</h2>
        <ul>
          <li>Sessions expire after 5 minutes of inactivity.</li>
          <li>Downloads are kept on the device for up to 30 days.</li>
        </ul>

        <h2 id="children">Children and parents</h2>
        <p>
          The app is made for children, so it is made to know little about them. Parents can ask for deletion
          of their child’s data at any time: write to {mail} and say on which device and around when the app
          was used, so that we can find the sessions.
        </p>

        <h2 id="sharing">No sale, no sharing</h2>
        <p>No personal data is sold or shared.</p>

        <h2 id="where">Where data is processed</h2>
        <p>Data may be processed outside Rwanda.</p>

        <h2 id="contact">Contact</h2>
        <p>Questions about this policy, or about data the app has collected: {mail}.</p>
      </main>
    </PublicPage>
  );
}
