/** Some Node builds decode 0x80–0x9F as control characters. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes UTF-16, UTF-8 or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const isSecondZero = second === 0 && first !== 0 && bytes.length > 1;
  if ((first === 0xff && second === 0xfe) || isSecondZero) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const characters = Array.from(bytes, (byte) => windows[byte - 0x80] ?? String.fromCharCode(byte));
    return characters.join('');
  }
}

const binaryKinds = [
  ['workbook', /^PK.*(?:xl\/|opendocument\.spreadsheet)|W\0o\0r\0k\0b\0o\0o\0k\0/s],
  ['document', /^(?:%PDF-|\{\\rtf)|^PK.*(?:word\/|ppt\/|opendocument\.)|W\0o\0r\0d\0D\0o\0c\0/s],
] as const;

/**
 * Returns what a file is that has no text to read, or null.
 * @param bytes at least the beginning of the file
 */
export function binaryKind(bytes: Uint8Array): 'workbook' | 'document' | 'binary' | null {
  const read = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const known = binaryKinds.find(([, signs]) => signs.test(read));
  return known?.[0] ?? (decodeText(bytes).includes('\0') ? 'binary' : null);
}
