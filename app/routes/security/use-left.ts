import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * Returns whether the field lost focus or Enter was pressed, since the disabled button prevents validation.
 */
export function useLeft(): [
  boolean,
  { onBlur(event: FocusEvent): void; onKeyDown(event: KeyboardEvent): void },
] {
  const [left, setLeft] = useState(false);
  return [left, { onBlur: () => setLeft(true), onKeyDown: ({ key }) => key === 'Enter' && setLeft(true) }];
}
