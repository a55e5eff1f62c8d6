/** At most two initials of a name or email address: 'Aline Uwase' → 'AU', 'aline@…' → 'A'; '?' when there is none. */
export function initials(name: string): string {
  const words = name.split('@')[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
