/** Colours that every picture shares; a category adds its own. */
export const ink = {
  teal: '#0b6e5f',
  sun: '#ffb703',
  cream: '#fff6e5',
  sand: '#f3dfb8',
  clay: '#c96f4a',
  earth: '#8a5a3c',
  bark: '#6b4630',
  leaf: '#4f9a5b',
  grass: '#8dbb6a',
  water: '#8fcdd6',
  night: '#24406b',
  coal: '#3a2a24',
  white: '#fffdf8',
  red: '#e4573d',
} as const;

const n = (value: number) => Number(value.toFixed(1));

/** A filled circle. */
export function disc(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${fade(opacity)}/>`;
}

/** A filled ellipse, turned by `turn` degrees around its centre. */
export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  turn = 0,
  opacity = 1,
): string {
  const rotate = turn ? ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"` : '';
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${rotate}${fade(opacity)}/>`;
}

/** A filled rectangle with rounded corners. */
export function box(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  round = 0,
  opacity = 1,
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(round)}" fill="${fill}"${fade(opacity)}/>`;
}

/** A filled outline in SVG path language. */
export function shape(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${fade(opacity)}/>`;
}

/** A line in SVG path language, with round ends. */
export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${fade(opacity)}/>`;
}

/** Parts moved to (x, y), grown by `scale` and mirrored when `flip`. */
export function place(
  parts: string | string[],
  x: number,
  y: number,
  scale = 1,
  flip = false,
  turn = 0,
): string {
  const rotate = turn ? ` rotate(${n(turn)})` : '';
  const grow = scale === 1 && !flip ? '' : ` scale(${flip ? -scale : scale} ${scale})`;
  return `<g transform="translate(${n(x)} ${n(y)})${rotate}${grow}">${join(parts)}</g>`;
}

/** Parts one after the other; later ones lie on top. */
export function join(parts: string | string[]): string {
  return typeof parts === 'string' ? parts : parts.join('');
}

function fade(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${n(opacity * 100) / 100}"`;
}

/** The colour `share` (0 to 1) of the way from `a` to `b`, both `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const lighter = (colour: string, share: number) => mix(colour, ink.white, share);
export const darker = (colour: string, share: number) => mix(colour, '#2b2118', share);
