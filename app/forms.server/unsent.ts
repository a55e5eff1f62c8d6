import { parse } from '@conform-to/react';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import type { UnsentForm } from '~/lib/unsent';
import { isWellFormed } from '~/lib/well-formed-form';
import type { DraftKey } from './draft-keys';
import type { Keeping } from './draft-store';

/** After it was shown a page may be opened again for so long with what was typed, in milliseconds: a line may break off. */
const shownMs = 10 * 60_000;

/** Never kept, whatever the form. */
const secret = /password|recovery|token/i;
/** A form with one of these asks for a password, and its `code` is a one-time or a recovery code: nothing of it is stored. */
const asksForPassword = /^(current|confirm)$|password/i;
/** What a form sends beside what its person typed. */
const own = /^(formId|formKey|sendAgain|loaded|intent|_method)$|^__|^\$|(Format|Id)$/;

/** A form as it is stored. */
export const StoredForm = z.object({
  formId: z.string(),
  values: z.record(z.string(), z.unknown()),
  texts: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.boolean(),
});

const nameOf = (path: string) => `form ${pathnameOf(path)}`;
const latest = 'latest form';
/** The path of a URL, without the slash it may end with. */
export const pathnameOf = (path: string) => path.replace(/\?.*$/s, '').replace(/\/$/, '');

/** What became of a form that was sent after its session had ended: kept, and whether files went with it; or nothing to keep. */
export type UnsentOutcome = { keeping: Keeping; files: boolean } | null;

/**
 * Keeps what was typed into a form that was sent when no one was signed in any more, for the person it was made for, in this browser: they find
 * it in the form again once they have signed in. Never passwords, codes, tokens or files.
 * @param path of the form's page
 * @returns the result, with a Set-Cookie value where the cookie is new; null when there is nothing to store
 */
export async function storeUnsent(
  context: Pick<AppLoadContext, 'draftKey' | 'authorKey' | 'formOwners' | 'draftStore' | 'receivedForm'>,
  path: string,
): Promise<{ outcome: UnsentOutcome; setCookie: string | null }> {
  const found = await context.draftKey();
  if (!found) return { outcome: null, setCookie: null };
  const { setCookie } = found;
  const { receivedForm: form } = context;
  const stored = form && storedOf(form);
  if (!stored) return { outcome: null, setCookie };
  const formKey = form.get('formKey');
  // Another person than the last one may have left its page open.
  const isOwn = context.formOwners.isOf(formKey, found.key.staffId);
  const key = isOwn ? found.key : await context.authorKey(formKey);
  if (!key) return { outcome: null, setCookie };
  const keeping = await context.draftStore.write(key, nameOf(path), stored);
  if (keeping === 'kept') await context.draftStore.write(key, latest, pathnameOf(path));
  return { outcome: { keeping, files: stored.files }, setCookie };
}

/**
 * What is stored of a form; null where there is nothing of it that a person typed, or it asks for a password.
 * @param changed whether something of it is known to be changed, if only a choice
 */
export function storedOf(form: FormData, changed = false): z.output<typeof StoredForm> | null {
  const formId = form.get('formId');
  if (
    typeof formId !== 'string' ||
    !isWellFormed(form) ||
    [...form.keys()].some((name) => asksForPassword.test(name))
  )
    return null;
  const typed = new FormData();
  const texts: { name: string; value: string }[] = [];
  let files = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string') files ||= value.name !== '';
    else if (!secret.test(name)) {
      typed.append(name, value);
      if (!own.test(name) && value.trim() !== '') texts.push({ name, value });
    }
  }
  if (texts.length === 0 && !changed) return null;
  const values = initialValueOf(typed);
  return values && { formId, values, texts, files };
}

/** The form's values as conform would show them again, after what the pressed button asks for of its rows. */
function initialValueOf(form: FormData): Record<string, unknown> | null {
  try {
    return parse(form, { resolve: () => ({ value: null }) }).reply().initialValue ?? null;
  } catch {
    return null; // no form of ours: conform's own fields are not as it writes them
  }
}

/** What is stored of the form of a page for the person who opens it. */
export async function unsentFor(context: AppLoadContext, path: string): Promise<UnsentForm | null> {
  const found = await readUnsent(context, path);
  if (!found) return null;
  await context.draftStore.forget(found.key, nameOf(path), shownMs);
  const { formId, values, files } = found.stored;
  return { path: pathnameOf(path), formId, values, files };
}

/**
 * What is stored of the form that was last kept, as text: its item is there no more.
 * @param list path of the list that the item was on; the form of an item of another list is none of its
 */
export async function unsentTexts(
  context: AppLoadContext,
  list: string,
): Promise<{ name: string; value: string }[]> {
  const key = (await context.draftKey())?.key;
  const path = key && (await context.draftStore.read(key, latest));
  if (!key || typeof path !== 'string' || !path.startsWith(`${pathnameOf(list)}/`) || path.endsWith('/new'))
    return [];
  const found = await readUnsent(context, path);
  for (const name of [nameOf(path), latest]) await context.draftStore.forget(key, name, shownMs);
  return found?.stored.texts ?? [];
}

async function readUnsent(context: AppLoadContext, path: string) {
  const key: DraftKey | undefined = (await context.draftKey())?.key;
  if (!key) return null;
  const stored = StoredForm.safeParse(await context.draftStore.read(key, nameOf(path)));
  return stored.success ? { key, stored: stored.data } : null;
}

/** The form of a page was sent: nothing of it is stored any more. */
export async function forgetUnsent(context: AppLoadContext, path: string): Promise<void> {
  const key = (await context.draftKey())?.key;
  if (key) await context.draftStore.forget(key, nameOf(path));
}
