import { createElement, type FunctionComponent, type HTMLAttributes } from 'react';

/** In CSS pixels; each has a rule in styles/icons.css. */
export type IconSize = 14 | 16 | 18 | 20 | 22 | 24 | 28 | 32;

export type Icon = FunctionComponent<Omit<HTMLAttributes<HTMLElement>, 'children'> & { size?: IconSize }> & {
  /** Classes for an element that has the icon before its words, or alone, with no element of its own: its `::before`. It has no other icon inside. */
  before: (size?: IconSize) => string;
};

/**
 * One of Tabler's icons as one element: a box of its text's colour, which a picture with all icons masks (styles/icons.css). vite.config.ts
 * puts this in place of the package's own components, which make four elements of each.
 * @param name as Tabler has it, such as `chevron-down`
 */
export function icon(name: string): Icon {
  const named = (kind: string, size: IconSize = 18) => `${kind} i-${name}${size === 18 ? '' : ` i${size}`}`;
  return Object.assign(
    // `aria-hidden` says nothing of an empty element.
    (({ size, className, 'aria-hidden': _, ...rest }) =>
      createElement('i', {
        className: `${named('icon', size)}${className ? ` ${className}` : ''}`,
        ...rest,
      })) satisfies FunctionComponent<Parameters<Icon>[0]>,
    { before: (size?: IconSize) => named('ib', size) },
  );
}
