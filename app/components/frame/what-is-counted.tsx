import type { Definition } from '~/lib/definition';
import classes from './what-is-counted.module.css';

function closeOnEsc(details: HTMLDetailsElement): void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector('dialog:modal')) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('keydown', onKey);
  details.addEventListener('toggle', () => document.removeEventListener('keydown', onKey), { once: true });
}

/** Otherwise the message would be cut off. */
function onToggle({ currentTarget: details }: { currentTarget: HTMLDetailsElement }): void {
  if (!details.open) return;
  closeOnEsc(details);
  details.querySelector('p')?.scrollIntoView({ block: 'nearest' });
}

/** Renders '?' in a box with `position: relative`. */
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
