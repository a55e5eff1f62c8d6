import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** Colour is never alone (UX-05). */
export type ChipTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'info' | 'purple';

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
