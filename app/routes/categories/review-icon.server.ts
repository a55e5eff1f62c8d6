import { drawSvg, pngOf } from '~shared/media/images';
import { notAnIcon } from '~shared/text/svg-icon-outline';
import { cleanIcon, listed, nothingLeft } from './clean-icon.server';

export type ReviewedIcon = {
  svg: string;
  /** How it differs from its file; the rendered file is a PNG, or null. Null if both look the same. */
  change: { message: string; original: Buffer | null } | null;
};

/** Pixels. */
const side = 96;

/**
 * Cleans an SVG file and compares both renderings.
 * @returns `issue`: why the file cannot be an icon and what to do
 */
export async function reviewIcon(file: Uint8Array): Promise<ReviewedIcon | { issue: string }> {
  const cleaned = await cleanIcon(file);
  if ('issue' in cleaned) return cleaned;
  const { svg, lost } = cleaned;
  const drawn = await drawSvg(svg, side);
  if (!drawn) return { issue: `${notAnIcon} It can't be drawn. Simplify it and export it as plain SVG.` };
  if (isBlank(drawn)) return { issue: `${notAnIcon} ${nothingLeft(lost).message}` };
  const original = cleaned.original === null ? null : await drawSvg(cleaned.original, side);
  // Other devices have other fonts, and a still rendering shows no animation.
  const isInvisible = [...lost].some((part) => /^(?:text|html|animation|filter)$/.test(part));
  if (!isInvisible && original && looksSame(original, drawn)) return { svg, change: null };
  const compare = original ? 'Compare both below.' : 'Look at it below.';
  const message = `This icon can't keep ${listed(lost) || 'all of its effects'}. ${compare} Save it like this, or choose another file.`;
  return { svg, change: { message, original: original && (await pngOf(original, side)) } };
}

const isBlank = (pixels: Buffer) => pixels.every((value, at) => at % 4 !== 3 || value === 0);

/** Returns whether at most 0.5 % of the pixels differ visibly, on white and on grey. */
function looksSame(one: Buffer, other: Buffer): boolean {
  return [255, 128].every((background) => {
    let different = 0;
    for (let pixel = 0; pixel < one.length; pixel += 4)
      if (
        [0, 1, 2].some(
          (channel) =>
            Math.abs(on(one, pixel, channel, background) - on(other, pixel, channel, background)) > 24,
        )
      )
        different += 1;
    return different <= (side * side) / 200;
  });
}

function on(pixels: Buffer, pixel: number, channel: number, background: number): number {
  const alpha = (pixels[pixel + 3] ?? 0) / 255;
  return (pixels[pixel + channel] ?? 0) * alpha + background * (1 - alpha);
}
