import { useRouteLoaderData } from '@remix-run/react';
import { LandscapeArt } from '~/components/art';
import { BrandMark } from '~/components/brand-mark';
import type { RouteHandle } from '~/components/route-handle';
import classes from './public.module.css';

export const handle: RouteHandle = { title: 'Welcome', hydrate: false };

/** What the app is for (SPEC §1): explore, play, develop social skills. */
const promises = [
  {
    title: 'Explore',
    text: 'Films, stories and songs about nature, health, counting and reading, sorted so that a child finds the next one alone.',
  },
  {
    title: 'Play',
    text: 'Small quizzes after a film and polls to vote in: learning that answers back, in Kinyarwanda, French and English.',
  },
  {
    title: 'Develop social skills',
    text: 'Sharing, listening, naming feelings: themes for children, and tips for parents and the whole community.',
  },
];

/** The public landing page (SPEC §1). No script: a plain document that any phone can show. */
export default function Landing() {
  const { appName } = useRouteLoaderData('root') as { appName: string };
  return (
    <div className={classes.landing}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <BrandMark size={40} />
          {appName}
        </span>
        <nav aria-label="Main" className={classes.links}>
          <a href="/privacy">Privacy Policy</a>
          <a href="/auth/login" className={classes.button}>
            Login
          </a>
        </nav>
      </header>
      <main id="main">
        <section className={classes.hero}>
          <div>
            <h1>Welcome to {appName}</h1>
            <p className={classes.lead}>
              An app for children and the community to explore, play and develop social skills, made for
              families in Rwanda.
            </p>
            <p>
              <a href="#explore" className={classes.button}>
                See what is inside
              </a>
            </p>
          </div>
          <LandscapeArt className={classes.art} />
        </section>
        <section className={classes.promises} id="explore" aria-label="What the app offers">
          {promises.map(({ title, text }, index) => (
            <article key={title} className={classes.promise}>
              <span className={classes.block} aria-hidden data-block={index} />
              <h2>{title}</h2>
              <p>{text}</p>
            </article>
          ))}
        </section>
        <p className={classes.aside}>
          The app collects as little as it can about the children who use it. The{' '}
          <a href="/privacy">Privacy Policy</a> says what, why and for how long.
        </p>
      </main>
      <footer className={classes.footer}>
        <p>For staff: accounts are by invitation only.</p>
        <p>
          <a href="/auth/login">Login</a> <a href="/privacy">Privacy Policy</a>
        </p>
      </footer>
    </div>
  );
}
