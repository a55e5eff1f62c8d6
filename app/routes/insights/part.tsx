import { SectionCard } from '~/components/section-card';
import type { Definition } from '~/lib/definition';
import type { SectionResult } from '~/lib/section-result';
import classes from './insights.module.css';
import type { InsightDefinitions } from './insights.server';

export type Shown = { about: InsightDefinitions; printed?: boolean };

/** Renders '?' on screen; print has the definitions at its end. */
export const onScreen = (about: Definition, printed?: boolean) => (printed ? undefined : about);

/** Renders a part; on screen the page's banner explains failures. */
export function Part<T>({
  sectionResult,
  title,
  printed,
  children,
}: {
  sectionResult: SectionResult<T>;
  title: string;
  printed?: boolean;
  children: (data: T) => React.ReactNode;
}) {
  if (printed && !sectionResult.ok)
    return (
      <section className={classes.most}>
        <h2>{title}</h2>
        <p>{sectionResult.message}</p>
      </section>
    );
  return (
    <SectionCard sectionResult={sectionResult} title={title}>
      {children}
    </SectionCard>
  );
}
