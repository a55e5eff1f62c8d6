import { SectionCard } from '~/components/section-card';
import type { Definition } from '~/lib/definition';
import type { SectionResult } from '~/lib/section-result';
import classes from './insights.module.css';
import type { InsightDefinitions } from './insights.server';

export type Shown = { about: InsightDefinitions; printed?: boolean };

/** '?' is for the screen: the printed report says at its end what is counted. */
export const onScreen = (about: Definition, printed?: boolean) => (printed ? undefined : about);

/** On the screen the page's banner says why a part failed; on paper the part does. */
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
