import { parse } from '@conform-to/react';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import type { UnsentForm } from '~/lib/unsent';
import { isWellFormed } from '~/lib/well-formed-form';
import type { DraftKey } from './draft-keys';
import type { Keeping } from './draft-store';

/** Can be shown again after a lost response. */
const shownMs = 10 * 60_000;

/** Never stored. */
const secret = /password|recovery|token/i;
/** Their `code` is a one-time or recovery code: nothing is stored. */
const asksForPassword = /^(current|confirm)$|password/i;
/** Fields that the user did not type. */
const own = /^(formId|formKey|sendAgain|loaded|intent|_method)$|^__|^\$|(Format|Id)$/;

export const StoredForm = z.object({
  formId: z.string(),
  values: z.record(z.string(), z.unknown()),
  texts: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.boolean(),
});

const nameOf = (path: string) => `form ${pathnameOf(path)}`;
const latest = 'latest form';
export const pathnameOf = (path: string) => path.replace(/\?.*$/s, '').replace(/\/$/, '');

export type UnsentOutcome = { keeping: Keeping; files: boolean } | null;

/**
 * Stores a form sent after its session ended. Never passwords, codes, tokens or files.
 * @returns null when there is nothing to store
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
  // The page may be an earlier user's.
  const isOwn = context.formOwners.isOf(formKey, found.key.staffId);
  const key = isOwn ? found.key : await context.authorKey(formKey);
  if (!key) return { outcome: null, setCookie };
  const keeping = await context.draftStore.write(key, nameOf(path), stored);
  if (keeping === 'kept') await context.draftStore.write(key, latest, pathnameOf(path));
  return { outcome: { keeping, files: stored.files }, setCookie };
}

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

function initialValueOf(form: FormData): Record<string, unknown> | null {
  try {
    return parse(form, { resolve: () => ({ value: null }) }).reply().initialValue ?? null;
  } catch {
    return null;
  }
}

export async function unsentFor(context: AppLoadContext, path: string): Promise<UnsentForm | null> {
  const found = await readUnsent(context, path);
  if (!found) return null;
  await context.draftStore.forget(found.key, nameOf(path), shownMs);
  const { formId, values, files } = found.stored;
  return { path: pathnameOf(path), formId, values, files };
}

/** As text, when its item is gone. */
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

/** Deletes it. */
export async function forgetUnsent(context: AppLoadContext, path: string): Promise<void> {
  const key = (await context.draftKey())?.key;
  if (key) await context.draftStore.forget(key, nameOf(path));
}
