/** Characters of a provider's message that are shown at most. */
const longest = 300;

/** Markup is no message: an error page of the provider or of a proxy before it. An email address in angle brackets is none. */
const markup = /<!doctype|<html|<\/?[a-z](?![^\s<>]*@[^\s<>]*>)[^>]*>/i;
/** Neither is a trace of the provider's own code. */
const trace =
  /\n\s*at\s|\bat \S+ ?\(\S+:\d+(:\d+)?\)|\bat \S+:\d+:\d+|Traceback \(most recent call last\)|Stack trace:|Exception in thread|File "[^"]+", line \d+/i;

/**
 * What a provider says for people in the JSON response of a failed call (SPEC §8 'the server's message'): its `message`, else its `error`;
 * of a quiz its `error` first (SPEC §8 'Quizzes'). On one line, at most 300 characters. Null when there is none, or it is markup or a
 * stack trace.
 * @param call name of the call
 */
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
