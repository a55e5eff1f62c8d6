import type { ReactNode } from 'react';
import type { SectionResult } from '~/lib/section-result';
import { RetryLink } from './base/states';
import classes from './lists/section-card.module.css';

/** In the place of what is missing. */
export const couldNotBeRead = 'Could not be loaded.';

/**
 * A part of a page that is fetched by itself (app/lib/section-result.ts). When it could not be, a quiet box in its place says so and
 * the rest of the page stands; why, and Retry, are in the page's one banner (StaleNotice).
 * @param title of the part, for the box
 * @param retry for a part of a dialog, where there is no banner: the box itself says why and offers Retry
 */
export function SectionCard<T>({
  sectionResult,
  title,
  retry = false,
  children,
}: {
  sectionResult: SectionResult<T>;
  title: string;
  retry?: boolean;
  children: (data: T) => ReactNode;
}) {
  if (sectionResult.ok) return children(sectionResult.data);
  return (
    <section className={classes.failed} aria-label={title} data-failed>
      <h2>{title}</h2>
      <p>{retry ? sectionResult.message : couldNotBeRead}</p>
      {retry && <RetryLink small />}
    </section>
  );
}
