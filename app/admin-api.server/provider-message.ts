const longest = 300;

/** Not an email address in angle brackets. */
const markup = /<!doctype|<html|<\/?[a-z](?![^\s<>]*@[^\s<>]*>)[^>]*>/i;
const trace =
  /\n\s*at\s|\bat \S+ ?\(\S+:\d+(:\d+)?\)|\bat \S+:\d+:\d+|Traceback \(most recent call last\)|Stack trace:|Exception in thread|File "[^"]+", line \d+/i;

/** Returns the provider's message (SPEC §8) on one line; null for markup or a stack trace. */
export function providerMessage(call: string, response: unknown): string | null {
  const { message, error } = (response ?? {}) as { message?: unknown; error?: unknown };
  const inOrder = call.startsWith('quizzes.') ? [error, message] : [message, error];
  for (const text of inOrder) {
    const readable = typeof text === 'string' ? asMessage(text) : null;
    if (readable) return readable;
  }
  return null;
}

function asMessage(text: string): string | null {
  if (markup.test(text) || trace.test(text)) return null;
  const words = Array.from(text.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  if (words.length === 0) return null;
  return words.length <= longest ? words.join('') : `${words.slice(0, longest - 1).join('')}…`;
}
