import type { ReactNode } from 'react';
import { BrandMark } from '~/components/base/brand-mark';
import classes from './public.module.css';

/** Renders a public page: no script, no cookie, no external resources. */
export function PublicPage({ appName, children }: { appName: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={classes.bar}>
        <a href="/" className={classes.brand}>
          <BrandMark size={40} />
          {appName}
        </a>
        <nav aria-label="Main" className={classes.links}>
          <a href="/privacy">Privacy Policy</a>
          <a href="/auth/login">Login</a>
        </nav>
      </header>
      {children}
      <footer className={classes.footer}>
        <div>
          <p>{appName}, for children and the community</p>
          <p>For staff: accounts are by invitation only.</p>
        </div>
      </footer>
    </div>
  );
}
