/** The expressions below take quadratic time. */
const longestName = 300;

/** Returns 'The elephant' for 'ITE-012_the elephant.mp4', '' for a camera's name. */
export function titleFromName(name: string | null): string {
  const words = (name ?? '')
    .slice(0, longestName)
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .replace(/^ITE[- ]?\d+\b[\s.:–-]*/i, '')
    .replace(/\s*\((?:\d{1,2}|copy)\)$/i, '')
    .replace(/[\s-]*\b(?:\d{3,4}p|full ?hd|hd|4k|x26[45]|h26[45])\b/gi, '')
    // Dashes between words, but not ' - '.
    .replace(/(\p{L})-(?=\p{L})/gu, (dash, letter: string) =>
      (name ?? '').includes(' ') ? dash : `${letter} `,
    )
    .replace(/^[\s.–-]+|[\s.–-]+$/g, '');
  if (
    /^(?:(?:vid|img|mov|dsc|pxl|rec|aud|video|audio|whatsapp (?:video|audio))\b[\s-]*)?[\d\s.:-]*(?:at [\d. ]+)?(?:wa\d+)?$/i.test(
      words,
    )
  )
    return '';
  return words.charAt(0).toUpperCase() + words.slice(1, 200);
}
