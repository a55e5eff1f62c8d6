export const commonPassword =
  'This password is among the 10,000 commonest, or differs from one only by capitals, digits and signs. Choose another one.';

const listed = 10_000;
const shortest = 4;

const signs: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

let list: Promise<Set<string>> | null = null;

/** 400 kB, so read only when a user chooses a password. */
async function commonest(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, listed).map(String));
}

/** Returns whether a password is a common one, or a variant of one. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= commonest().catch((error: unknown) => {
    list = null;
    throw error;
  });
  const common = await list;
  return formsOf(password).some((form) => common.has(form));
}

export const ownWords =
  'This password is the name of this app or your own name or email, but for capitals, digits and signs. Choose another one.';

/**
 * Returns why a password is easy to guess, or null.
 * @param own the user's email and name, and the app's name (ASVS 6.1.2)
 */
export async function easyPassword(password: string, own: readonly string[]): Promise<string | null> {
  if (await isCommonPassword(password)) return commonPassword;
  const words = own
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .flatMap((text) => formsOf(text))
    .filter(({ length }) => length >= shortest);
  return formsOf(password).some((form) => words.includes(form)) ? ownWords : null;
}

function formsOf(password: string): string[] {
  const lower = password.slice(0, 256).normalize('NFKC').toLowerCase();
  const withoutSigns = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const ends = [/$^/u, /^[^\p{L}]+/u, /[^\p{L}]+$/u, /^[^\p{L}]+|[^\p{L}]+$/gu];
  const cores = ends.flatMap((end) => {
    const core = lower.replace(end, '');
    return [core, undone(core, 'l'), undone(core, 'i')];
  });
  return [lower, withoutSigns, ...cores.filter(({ length }) => length >= shortest)];
}

/** Undoes substitutions. @param one the letter that '1', '!' and '|' replace */
function undone(text: string, one: 'l' | 'i'): string {
  return text.replace(/[1!|]/g, one).replace(/[@40$357+]/g, (sign) => signs[sign] ?? sign);
}
