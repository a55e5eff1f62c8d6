import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { RouteHandle } from '~/components/base/route-handle';
import type { loader as rootLoader } from '~/root';
import classes from './landing.module.css';
import { Landscape } from './landscape';
import { PublicPage } from './public-page';

export const handle: RouteHandle = { title: 'Welcome', hydrate: false };

/** SPEC §1. No scripts, for any phone. */
export default function Landing() {
  const { appName = '' } = useRouteLoaderData<typeof rootLoader>('root') ?? {};
  return (
    <PublicPage appName={appName}>
      <main id="main">
        <div className={classes.hero}>
          <div className={classes.words}>
            <h1 className={classes.title}>Explore, play and grow together</h1>
            <p className={classes.welcome}>
              Welcome to {appName}, the app where children and the community explore, play and develop social
              skills.
            </p>
            <p className={classes.actions}>
              <a href="/auth/login" className={classes.button}>
                Login
              </a>
              <a href="/privacy">Privacy Policy</a>
            </p>
          </div>
          <Landscape className={classes.scene} />
        </div>
        <section className={classes.ideas} aria-label="What children do with it">
          <ul>
            <Idea
              title="Explore"
              picture={
                <>
                  <circle cx="39" cy="17" r="9" fill="var(--sun)" />
                  <path
                    d="M2 44c9-14 18-16 27-9s15 4 25-7v14a12 12 0 0 1-12 12H14A12 12 0 0 1 2 44Z"
                    fill="var(--hill-mid)"
                  />
                  <path
                    d="M18 53c2-8 14-7 12-13s-8-6-3-11"
                    fill="none"
                    stroke="var(--surface)"
                    strokeWidth="4"
                    strokeLinecap="round"
                  />
                </>
              }
            >
              Films, songs and stories about the world around us, sorted so that a child finds the next one
              alone.
            </Idea>
            <Idea
              title="Play"
              picture={
                <>
                  <rect x="6" y="32" width="20" height="20" rx="5" fill="var(--hill-near)" />
                  <rect x="29" y="32" width="20" height="20" rx="5" fill="var(--earth)" />
                  <rect x="17" y="9" width="20" height="20" rx="5" fill="var(--sun)" />
                </>
              }
            >
              Quizzes after a film and polls to vote in: learning that answers back.
            </Idea>
            <Idea
              title="Develop social skills"
              picture={
                <>
                  <circle cx="19" cy="19" r="9" fill="var(--hill-near)" />
                  <path d="M3 51a16 16 0 0 1 32 0Z" fill="var(--hill-mid)" />
                  <circle cx="40" cy="25" r="7" fill="var(--earth)" />
                  <path d="M28 51a12 12 0 0 1 25 0Z" fill="var(--sun)" />
                </>
              }
            >
              Sharing, listening, speaking up: for children and for everyone who helps them grow.
            </Idea>
          </ul>
        </section>
      </main>
    </PublicPage>
  );
}

function Idea({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li>
      <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
        {picture}
      </svg>
      <h2>{title}</h2>
      <p>{children}</p>
    </li>
  );
}
