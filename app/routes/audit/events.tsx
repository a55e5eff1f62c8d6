import type { ReactNode } from 'react';
import { Link } from '~/components/base/link';
import classes from './audit.module.css';
import type { EventRow } from './audit.server';

/**
 * Renders rows of the audit log as sentences.
 * @param to returns the URL of a row; without it rows are no links
 */
export function EventList({
  events,
  to,
  after,
}: {
  events: EventRow[];
  to?: (id: number) => string;
  after?: (id: number) => ReactNode;
}) {
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <li key={event.id} className={classes.event} data-failed={event.failed || undefined}>
          <p className={classes.sentence} dir="auto">
            {to ? (
              <Link to={to(event.id)} preventScrollReset>
                <Sentence {...event} />
              </Link>
            ) : (
              <Sentence {...event} />
            )}
          </p>
          <p className={classes.facts}>
            <time dateTime={event.at}>{event.when}</time>
            {event.from && <span>from {event.from}</span>}
            {event.changed.length > 0 && <span>{event.changed.join(', ')}</span>}
          </p>
          {after?.(event.id)}
        </li>
      ))}
    </ol>
  );
}

const Sentence = ({ who, did }: Pick<EventRow, 'who' | 'did'>) => (
  <>
    <strong>{who}</strong> {did}
  </>
);
