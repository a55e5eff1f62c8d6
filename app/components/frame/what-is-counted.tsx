import type { Definition } from '~/lib/definition';
import classes from './what-is-counted.module.css';

/** Esc closes it, wherever on the page the focus is by then, and gives it back to the '?'. */
function closeOnEsc(details: HTMLDetailsElement): void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector('dialog:modal')) return; // the dialog's own
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('keydown', onKey);
  details.addEventListener('toggle', () => document.removeEventListener('keydown', onKey), { once: true });
}

/** Opened low on the screen, the message would lie below its edge, or under the bar that sticks there. */
function onToggle({ currentTarget: details }: { currentTarget: HTMLDetailsElement }): void {
  if (!details.open) return;
  closeOnEsc(details);
  details.querySelector('p')?.scrollIntoView({ block: 'nearest' });
}

/**
 * '?' in the top right corner of the box around it, which opens a message that says what its numbers count. The box needs
 * `position: relative`, its title the room of the corner.
 */
export function WhatIsCounted({ about: { label, message } }: { about: Definition }) {
  return (
    <details className={classes.about} onToggle={onToggle}>
      <summary>
        <span aria-hidden>?</span>
        <span className="visually-hidden">What is counted? {label}</span>
      </summary>
      <p>{message}</p>
    </details>
  );
}
