import { createElement, type FunctionComponent, type HTMLAttributes } from 'react';

/** In CSS pixels; each has a rule in styles/icons.css. */
export type IconSize = 14 | 16 | 18 | 20 | 22 | 24 | 28 | 32;

export type Icon = FunctionComponent<Omit<HTMLAttributes<HTMLElement>, 'children'> & { size?: IconSize }>;

/**
 * One of Tabler's icons as one element: a box of its text's colour, which a picture with all icons masks (styles/icons.css). vite.config.ts
 * puts this in place of the package's own components, which make four elements of each.
 * @param name as Tabler has it, such as `chevron-down`
 */
export function icon(name: string): Icon {
  // `aria-hidden` says nothing of an empty element, 80 times a page.
  return ({ size = 18, className, 'aria-hidden': _, ...rest }) =>
    createElement('i', {
      className: `icon i-${name}${size === 18 ? '' : ` i${size}`}${className ? ` ${className}` : ''}`,
      ...rest,
    });
}
