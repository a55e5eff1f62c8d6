/** Suggests the next content code (SPEC §3). */
export function suggestContentCode(codes: Iterable<string>): string {
  let highest = 0;
  for (const code of codes) {
    const number = /^ITE-(\d{1,9})$/i.exec(code.trim())?.[1];
    if (number) highest = Math.max(highest, Number(number));
  }
  return `ITE-${String(highest + 1).padStart(3, '0')}`;
}
