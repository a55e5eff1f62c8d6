import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** Colour of a chip; the word in it says the same, so colour is never alone (UX-05). */
export type ChipTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'info' | 'purple';

/** A status or role in a word. `plain` leaves out the dot, for what is a kind rather than a state. */
export function Chip({
  tone = 'neutral',
  plain,
  children,
}: {
  tone?: ChipTone;
  plain?: boolean;
  children: ReactNode;
}) {
  const names = [classes.chip, tone !== 'neutral' && classes[tone], plain && classes.plain];
  return <span className={names.filter(Boolean).join(' ')}>{children}</span>;
}
