const longest = 60;

export function shortName(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
