import { createElement, type FunctionComponent, type SVGAttributes } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];
type IconProps = SVGAttributes<SVGElement> & { size?: number };

/**
 * Draws Tabler's icons as one element each: vite.config.ts puts this in place of the package's own function, which makes a React element of
 * every line, 400 on a page of 12 rows. What all icons share is in styles/base.css.
 * @param name for the class, `tabler-icon-<name>` @param shapes lines of the drawing, from the package
 */
export default function createIcon(
  _style: string,
  name: string,
  _exportName: string,
  shapes: Shape[],
): FunctionComponent<IconProps> {
  const drawing = { __html: shapes.map(written).join('') };
  return ({ size = 24, className, ...rest }) =>
    createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      className: `tabler-icon tabler-icon-${name}${className ? ` ${className}` : ''}`,
      ...rest,
      dangerouslySetInnerHTML: drawing,
    });
}

function written([tag, { key: _, ...attributes }]: Shape): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<${tag} ${pairs.join(' ')}/>`;
}
