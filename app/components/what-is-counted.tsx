import type { Definition } from '~/lib/definition';
import classes from './what-is-counted.module.css';

/**
 * '?' in the top right corner of the box around it, which opens a sentence that says what its numbers count. The box needs
 * `position: relative`, its title the room of the corner.
 */
export function WhatIsCounted({ about: { label, sentence } }: { about: Definition }) {
  return (
    <details className={classes.about}>
      <summary>
        <span aria-hidden>?</span>
        <span className="visually-hidden">What is counted? {label}</span>
      </summary>
      <p>{sentence}</p>
    </details>
  );
}
