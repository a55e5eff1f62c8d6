import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Returns whether a field was left or Enter pressed in it: then its error is shown, although the disabled button stops the submission. */
export function useLeft(): [
  boolean,
  { onBlur(event: FocusEvent): void; onKeyDown(event: KeyboardEvent): void },
] {
  const [left, setLeft] = useState(false);
  return [left, { onBlur: () => setLeft(true), onKeyDown: ({ key }) => key === 'Enter' && setLeft(true) }];
}
