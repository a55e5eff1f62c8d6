/** 10³ must not become 103. */
export type Script = 'sup' | 'sub';

const pairs = (from: string, to: string) => new Map([...from].map((one, at) => [one, [...to][at] ?? one]));
const characters: Record<Script, Map<string, string>> = {
  sup: pairs('0123456789+-–−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: pairs('0123456789+-–−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
};

const ordinal = /^(?:st|nd|rd|th|ers?|[eè]?res?|[eè]mes?|nde?s?)$/i;
const shortOrdinal = /^(?:es?|os?)$/i;
const isPlain = (text: string, before: string) =>
  ordinal.test(text) ||
  (shortOrdinal.test(text) && /[\dIVXLCDM]$/.test(before)) ||
  /^\[.*\]$/s.test(text) ||
  !/[\p{L}\p{N}]/u.test(text);

/** Writes superscript or subscript with Unicode's characters, else as `^(…)` or `_(…)`. */
export function scriptText(script: Script, text: string, before = ''): string {
  const bare = text.replace(/\s+/g, '');
  if (/^(?:tm|sm)$/i.test(bare)) return /^t/i.test(bare) ? '™' : '℠';
  if (isPlain(bare, before)) return text;
  const written = [...bare].map((one) => characters[script].get(one));
  if (written.every((one) => one !== undefined)) return written.join('');
  return `${script === 'sup' ? '^' : '_'}(${text.trim()})`;
}
