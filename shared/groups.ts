/** The districts of Rwanda, by province. */
export const districts = [
  ...(['Gasabo', 'Kicukiro', 'Nyarugenge'] as const),
  ...(['Burera', 'Gakenke', 'Gicumbi', 'Musanze', 'Rulindo'] as const),
  ...(['Gisagara', 'Huye', 'Kamonyi', 'Muhanga', 'Nyamagabe', 'Nyanza', 'Nyaruguru', 'Ruhango'] as const),
  ...(['Bugesera', 'Gatsibo', 'Kayonza', 'Kirehe', 'Ngoma', 'Nyagatare', 'Rwamagana'] as const),
  ...(['Karongi', 'Ngororero', 'Nyabihu', 'Nyamasheke', 'Rubavu', 'Rusizi', 'Rutsiro'] as const),
] as const;

const spelling = new Map<string, string>(districts.map((name) => [groupKey(name), name]));

/** Returns what spellings of one group share. */
export function groupKey(name: string): string {
  return name.toLowerCase();
}

export const isDistrict = (name: string): boolean => spelling.has(groupKey(name));

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Returns a district's usual spelling: `gasabo ` is Gasabo. Unknown ones keep theirs. */
export function districtOf(text: string): string {
  const name = tidy(text);
  return spelling.get(groupKey(name)) ?? name;
}

/** Returns an age range's usual spelling: `06 – 9` is 6-9. */
export function ageRangeOf(text: string): string {
  return tidy(text)
    .replace(/ ?[\p{Pd}\u2212] ?/gu, '-')
    .replace(/ \+/g, '+')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}
