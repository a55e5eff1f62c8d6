import type { ReactNode } from 'react';
import type { SectionResult } from '~/lib/section-result';
import { RetryLink } from './base/states';
import classes from './lists/section-card.module.css';

export const couldNotBeRead = 'Could not be loaded.';

/** Renders a section-result.ts, or its error. */
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
