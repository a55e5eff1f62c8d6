import { Link } from '~/components/base/link';
import { Countdown } from '~/components/countdown';
import { WhatIsCounted } from '~/components/frame/what-is-counted';
import { SectionCard } from '~/components/section-card';
import type { Definition } from '~/lib/definition';
import classes from './home.module.css';
import type { HomeData } from './home.server';

/**
 * Renders what runs now, with countdowns.
 * @param allTo null: not permitted
 */
export function ActiveCard({
  about,
  noun,
  sectionResult,
  serverNow,
  allTo,
}: {
  about: Definition;
  noun: string;
  sectionResult: HomeData['active']['polls'];
  serverNow: number;
  allTo: string | null;
}) {
  const title = about.label;
  return (
    <SectionCard sectionResult={sectionResult} title={title}>
      {({ total, shown }) => (
        <section className={classes.active} aria-label={title}>
          <div className={classes.activeHead}>
            <h2>{title}</h2>
            {allTo && <Link to={allTo}>All {noun}</Link>}
          </div>
          <WhatIsCounted about={about} />
          {shown.length === 0 ? (
            <p className={classes.none}>No active {noun} right now.</p>
          ) : (
            <ul className={classes.activeList}>
              {shown.map(({ id, title: name, end, note }) => (
                <li key={id}>
                  <span className={classes.activeName}>{name}</span>
                  <span className={classes.activeNote}>
                    {note}
                    {end !== null && (
                      <>
                        {' · '}
                        <Countdown end={end} serverNow={serverNow} what={name} />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {total > shown.length && (
            <p className={classes.asOf}>
              {shown.length} of {total} shown.
            </p>
          )}
        </section>
      )}
    </SectionCard>
  );
}
