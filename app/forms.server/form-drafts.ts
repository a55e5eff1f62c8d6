import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { serialize } from '~/admin-api.server/serialize';
import { safeRedirect } from '~/auth.server/safe-redirect';
import { formatMoment } from '~/lib/dates';
import {
  type Builder,
  builderOf,
  type DraftRow,
  draftParam,
  draftTextParam,
  formUrl,
  isQuestion,
  listOf,
} from '~/lib/form-drafts';
import type { UnsentForm } from '~/lib/unsent';
import { kindOfField, rejectionOf } from '~/lib/upload-fields';
import { pageUrl } from '~/remix-adapter.server';
import { pendingFiles } from '~/uploads.server/pending-files';
import { plainText } from '../../shared/text/sanitise-rich-text';
import type { DraftKey } from './draft-keys';
import { draftLimits, type Keeping } from './draft-store';
import { isFormKey } from './idempotency';
import { forgetUnsent, pathnameOf, StoredForm, storedOf } from './unsent';

/* Drafts of closed dialogs (decision 0066); a list names them, since stored names are opaque. */

const most = 20;
const index = 'form drafts';
const nameOf = (id: string) => `form draft ${id}`;
const builders: Record<Builder, { to: string; what: string }> = {
  quiz: { to: '/dashboard/quiz/new', what: 'Create Quiz' },
  survey: { to: '/dashboard/survey/new', what: 'Create Survey' },
};

const Entry = z.object({
  id: z.string(),
  to: z.string(),
  what: z.string(),
  name: z.string(),
  at: z.number(),
  questions: z.number().default(0),
  /** In any tab it is the same form. */
  formKey: z.string().default(''),
  /** Sent, with an unknown outcome. */
  sent: z.boolean().default(false),
  /** Text besides the questions. */
  typed: z.boolean().default(true),
});
type Entry = z.output<typeof Entry>;
type Context = Pick<AppLoadContext, 'draftKey' | 'draftStore'>;

/** A random id, or a builder's draft. */
export const draftId = z.string().regex(/^([a-f0-9]{16}|quiz|survey)$/);

const allEntries = (stored: unknown): Entry[] => z.array(Entry).safeParse(stored).data ?? [];
const entriesOf = (stored: unknown): Entry[] =>
  allEntries(stored).filter(({ at }) => at > Date.now() - draftLimits.keepMs);

async function changeEntries(
  { draftStore }: Context,
  key: DraftKey,
  change: (entries: Entry[]) => Entry[],
): Promise<Keeping> {
  const gone = new Set<string>();
  const owner = `drafts ${Buffer.from(key.bytes).toString('hex')}`;
  const keeping = await serialize(owner, () =>
    draftStore.update(key, index, (stored) => {
      const before = allEntries(stored);
      const after = change(before).slice(0, most);
      for (const { id } of before) if (!after.some((one) => one.id === id)) gone.add(id);
      return after.length > 0 ? after : null;
    }),
  );
  await Promise.all([...gone].map((id) => draftStore.forget(key, nameOf(id))));
  return keeping;
}

/**
 * @param sent without a response
 * @returns null when stored; else the reason
 */
export async function keepDraft(
  context: AppLoadContext,
  {
    id: given,
    to,
    what,
    formKey,
    sent = false,
  }: { id: string; to: string; what: string; formKey: string; sent?: boolean },
  form: FormData,
): Promise<string | null> {
  const key = (await context.draftKey())?.key;
  const url = safeRedirect(formUrl(to));
  const stored = storedOf(form, true);
  if (!key || !url || !listOf(url) || isQuestion(url) || !stored)
    return 'What you typed could not be kept: its form is not known.';
  for (const field of Object.keys(kindOfField)) {
    if (!rejectionOf(stored.values[field])) continue;
    delete stored.values[field];
    stored.files = true;
  }
  const id = builderOf(url) ?? given;
  const written = await context.draftStore.write(key, nameOf(id), stored);
  if (written === 'too long') return 'What you typed is too long to be kept as a draft.';
  const about = { id, to: url, what, name: shortNameOf(stored), formKey };
  const entry = { ...about, at: Date.now(), questions: 0, typed: true };
  const listed =
    written === 'kept' &&
    (await changeEntries(context, key, (all) => {
      const before = all.find((one) => one.id === id);
      const mayBeSaved = sent || (before?.sent === true && before.formKey === formKey);
      return [
        { ...entry, sent: mayBeSaved, questions: before?.questions ?? 0 },
        ...all.filter((one) => one.id !== id),
      ];
    }));
  if (listed !== 'kept') return 'What you typed could not be kept as a draft.';
  if (context.staff)
    await context.uploads.keepForDraft(key.staffId, ...[...fileIdsOf(stored.values).values()].map(String));
  await forgetUnsent(context, url);
  return null;
}

/** The text is untrusted. */
const nameIsWithin = 4_000;
const namingFields = ['title', 'name', 'question', 'text', 'description', 'email', 'code', 'link'];

function shortNameOf({ texts }: z.output<typeof StoredForm>): string {
  const found = namingFields
    .map((field) => texts.find(({ name }) => name === field))
    .find((text) => text !== undefined);
  const isRich = found?.name === 'text' || found?.name === 'description';
  const beginning = found?.value.slice(0, nameIsWithin) ?? '';
  const words = (isRich ? plainText(beginning.replace(/<[^<>]*$/, '')) : beginning)
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(words);
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : words;
}

/** Newest first. */
export async function draftRows(context: Context): Promise<DraftRow[]> {
  const key = (await context.draftKey())?.key;
  if (!key) return [];
  const entries = entriesOf(await context.draftStore.read(key, index));
  return entries.map(({ id, to, what, name, questions, at }) => ({
    id,
    to: `${to}${to.includes('?') ? '&' : '?'}${draftParam}=${id}`,
    what,
    name: questions > 0 ? `${questions} ${questions === 1 ? 'question' : 'questions'}` : name && `“${name}”`,
    when: formatMoment(Math.floor(at / 1000)),
  }));
}

export function draftOf(url: string): string | null {
  const named = draftId.safeParse(new URLSearchParams(url.split(/\?(.*)/s)[1]).get(draftParam));
  return named.success ? named.data : builderOf(url);
}

export async function formKeyOfDraft(context: Context, requestUrl: string): Promise<string | null> {
  const url = pageUrl(requestUrl);
  const id = draftOf(url);
  const key = id && (await context.draftKey())?.key;
  if (!key) return null;
  const entry = entriesOf(await context.draftStore.read(key, index)).find((one) => one.id === id);
  return entry && pathnameOf(entry.to) === pathnameOf(url) && isFormKey(entry.formKey) ? entry.formKey : null;
}

export async function draftFor(context: AppLoadContext, url: URL): Promise<UnsentForm | null> {
  const id = draftOf(url.pathname + url.search);
  // After a submission, the page shows its values.
  if (id === null || context.formWasSent || !context.staff) return null;
  const key = (await context.draftKey())?.key;
  if (!key) return null;
  const [listed, read] = await Promise.all([
    context.draftStore.read(key, index),
    context.draftStore.read(key, nameOf(id)),
  ]);
  const entry = entriesOf(listed).find((one) => one.id === id);
  const stored = StoredForm.safeParse(read);
  if (!entry || !stored.success || pathnameOf(entry.to) !== pathnameOf(url.pathname)) return null;
  const { formId, values, files } = stored.data;
  const sent = fileIdsOf(values);
  const pending = await pendingFiles(context, context.staff, sent);
  const areGone = [...sent.keys()].some((field) => !pending[field]);
  const when = formatMoment(Math.floor(entry.at / 1000));
  return {
    path: pathnameOf(entry.to),
    formId,
    values,
    files: files || areGone,
    draft: { id, when, pending, sent: entry.sent },
  };
}

export type LostDraft = { id: string; texts: { name: string; value: string }[] };

/** Its form is gone (`withDraftText`). */
export async function lostDraft(context: Context, url: URL): Promise<LostDraft | null> {
  const id = draftId.safeParse(url.searchParams.get(draftTextParam));
  const key = id.success && (await context.draftKey())?.key;
  if (!key) return null;
  const entry = entriesOf(await context.draftStore.read(key, index)).find((one) => one.id === id.data);
  if (!entry || listOf(entry.to) !== pathnameOf(url.pathname)) return null;
  const stored = StoredForm.safeParse(await context.draftStore.read(key, nameOf(entry.id)));
  if (!stored.success) return null;
  const { texts, values } = stored.data;
  const isRich = (name: string) => values[`${name}Format`] === 'html';
  return {
    id: entry.id,
    texts: texts.map(({ name, value }) => ({ name, value: isRich(name) ? plainText(value) : value })),
  };
}

/** Redirects to the list, which shows the text of a draft whose item is gone. */
export function withDraftText(from: URL, response: Response): Response {
  const id = draftId.safeParse(from.searchParams.get(draftParam));
  const list = listOf(from.pathname);
  const to = response.headers.get('Location');
  if (!id.success || !list || !to?.startsWith(list)) return response;
  const search = new URLSearchParams(to.split(/\?(.*)/s)[1]);
  search.set(draftTextParam, id.data);
  response.headers.set('Location', `${list}?${search}`);
  return response;
}

function fileIdsOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const field of Object.keys(kindOfField)) {
    const value = values[field];
    if (typeof value === 'string' && value !== '') form.set(field, value);
  }
  return form;
}

/** Keeps video and audio in the uploads. */
export async function discardDraft(context: AppLoadContext, id: string): Promise<void> {
  const key = (await context.draftKey())?.key;
  if (!key || !context.staff) return;
  const stored = StoredForm.safeParse(await context.draftStore.read(key, nameOf(id)));
  const files = stored.success ? fileIdsOf(stored.data.values) : new FormData();
  files.delete('file');
  await context.uploads.remove(context.staff.id, ...[...files.values()].map(String));
  const kind = Object.hasOwn(builders, id) ? (id as Builder) : null;
  if (kind) await context.drafts.change(key, kind, () => []);
  await changeEntries(context, key, (all) => all.filter((one) => one.id !== id));
}

/** @param pageKey the next form's key, or '' */
export async function draftWasSent(
  context: AppLoadContext,
  url: URL,
  { formKey, pageKey, carriedOut }: { formKey: unknown; pageKey: string; carriedOut: boolean },
): Promise<void> {
  const builder = builderOf(url.pathname + url.search);
  if (!carriedOut && builder === null) return;
  const key = (await context.draftKey())?.key;
  if (!key) return;
  const id = builder ?? draftOf(url.pathname + url.search);
  const isDone = (one: Entry) =>
    one.id === id || (carriedOut && one.formKey !== '' && one.formKey === formKey);
  if (!entriesOf(await context.draftStore.read(key, index)).some(isDone)) return;
  await changeEntries(context, key, (all) =>
    all.flatMap((one) => {
      if (!isDone(one)) return [one];
      const next = { typed: false, name: '', formKey: pageKey || context.newFormKey(), sent: false };
      return one.questions > 0 ? [{ ...one, ...next }] : [];
    }),
  );
  if (builder) await context.draftStore.forget(key, nameOf(builder));
}

export async function noteQuestions(
  context: Context & Pick<AppLoadContext, 'newFormKey'>,
  kind: Builder,
  questions: number,
): Promise<void> {
  const key = (await context.draftKey())?.key;
  if (!key) return;
  await changeEntries(context, key, (all) => {
    const entry = all.find(({ id }) => id === kind);
    const others = all.filter(({ id }) => id !== kind);
    if (questions === 0 && !entry?.typed) return others;
    const formKey = entry?.formKey || context.newFormKey();
    const made = { id: kind, ...builders[kind], name: '', typed: false, sent: false, ...entry, formKey };
    return [{ ...made, questions, at: Date.now() }, ...others];
  });
}

/**
 * Replaces the key, too.
 * @returns a Set-Cookie value
 */
export async function forgetDrafts(
  context: AppLoadContext,
  cookies: string | null,
  staffId: string,
): Promise<string> {
  const key = (await context.draftKey())?.key;
  if (key) await context.draftStore.forgetAll(key);
  return context.draftKeys.replace(cookies, staffId);
}
