import type { AppLoadContext } from '@remix-run/node';

/** Room for kept text in a cookie of 4 kB, encrypted and encoded twice, in bytes. */
const room = 1_600;
const unkept = /password|recovery|token|formkey|_method|format$/i;
/** A form with one of these asks for a password, and its `code` is a one-time or a recovery code: nothing of it is kept. */
const asksForPassword = /^(current|confirm)$|password/i;

/**
 * Keeps the text of a form that was sent after its session had ended, without JavaScript (with it the page itself remembers, see
 * components/session-typed). Long text is cut; never passwords, one-time codes, tokens or files.
 * @returns the Set-Cookie value, or null when there is nothing to keep
 */
export async function keepUnsent(
  request: Request,
  context: AppLoadContext,
  path: string,
): Promise<string | null> {
  const staffId = await context.sessions.lastStaffId(request.headers.get('Cookie'));
  if (!staffId || request.method !== 'POST') return null;
  // Multipart bodies were read by Express already, as far as they are text.
  const form = context.receivedForm ?? (await request.formData().catch(() => new FormData()));
  if ([...form.keys()].some((name) => asksForPassword.test(name))) return null;
  const fields: { name: string; value: string }[] = [];
  let left = room;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value.trim() === '' || unkept.test(name) || name.startsWith('$'))
      continue;
    const kept = cut(value, left - name.length - 30);
    if (kept === '') break;
    left -= Buffer.byteLength(kept) + name.length + 30;
    fields.push({ name, value: kept });
  }
  return fields.length > 0 ? context.accounts.unsent.seal({ staffId, path, fields }) : null;
}

function cut(text: string, bytes: number): string {
  if (bytes <= 0) return '';
  if (Buffer.byteLength(text) <= bytes) return text;
  return `${Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}…`;
}

/** What was kept for this person on this page, once. @returns it with the Set-Cookie value that forgets it; null when there is nothing */
export async function takeUnsent(
  request: Request,
  { accounts, staff }: AppLoadContext,
): Promise<{ fields: { name: string; value: string }[]; cookie: string } | null> {
  const kept = await accounts.unsent.open(request.headers.get('Cookie'));
  if (!kept) return null;
  const { staffId, path, fields } = kept.value;
  const own = staffId === staff?.id;
  if (own && path !== new URL(request.url).pathname) return null; // on the way there
  return { fields: own ? fields : [], cookie: await accounts.unsent.clear() };
}
