import type { ReactNode } from 'react';
import type { SectionResult } from '~/lib/section-result';
import { RetryLink } from './base/states';
import classes from './lists/section-card.module.css';

/**
 * A part of a page that is fetched by itself (app/lib/section-result.ts). When it could not be, a box in its place says so and offers Retry;
 * the rest of the page stands.
 * @param title of the part, for the box
 */
export function SectionCard<T>({
  sectionResult,
  title,
  children,
}: {
  sectionResult: SectionResult<T>;
  title: string;
  children: (data: T) => ReactNode;
}) {
  if (sectionResult.ok) return children(sectionResult.data);
  return (
    <section className={classes.failed} aria-label={title}>
      <h2>{title}</h2>
      <p>{sectionResult.message}</p>
      <RetryLink small />
    </section>
  );
}
