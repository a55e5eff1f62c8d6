const longest = 60;

/** The beginning of a name for use in a message: at most 60 characters, cut with '…'. */
export function shortName(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
