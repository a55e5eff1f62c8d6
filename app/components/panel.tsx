import type { ReactNode } from 'react';
import type { Panel } from '~/lib/panel';
import classes from './panel.module.css';
import { RetryLink } from './states';

/**
 * A part of a page that is fetched by itself (app/lib/panel.ts). When it could not be, a box in its place says so and offers Retry;
 * the rest of the page stands.
 * @param title of the part, for the box
 */
export function PanelView<T>({
  panel,
  title,
  children,
}: {
  panel: Panel<T>;
  title: string;
  children: (data: T, asOf: string) => ReactNode;
}) {
  if (panel.ok) return children(panel.data, `As of ${panel.asOf} UTC`);
  return (
    <section className={classes.failed} aria-label={title}>
      <h2>{title}</h2>
      <p>{panel.message}</p>
      <RetryLink small />
    </section>
  );
}
