import type { Submission } from '@conform-to/react';
import { type AppLoadContext, data } from '@remix-run/node';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { currentItem, type Item } from '~/admin-api.server/current-item';
import { isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { GoneWhileEditing } from '~/components/base/gone-while-editing';
import type { EditConflict } from '~/components/dialog/edit-conflict';
import { conflictOf, type Edited, type EditField, whoAndWhen } from '~/forms.server/edit-conflict';
import { type ListName, wordFor } from '~/lib/gone';
import { extensions } from '~contract';
import { isGone } from './gone';

type Editable = 'categories' | 'sections' | 'contents' | 'infoItems' | 'polls' | 'quizzes' | 'surveys';

type Edit<R extends Editable> = {
  fields: (item: Item<R>) => EditField[];
  /** May omit unchanged fields; `now` is null when deleted. */
  typed: (now: Item<R> | null) => EditField[];
  back: GoneWhileEditing['back'];
};

export type Expected = { headers?: Readonly<Record<string, string>> };

const kinds = {
  categories: 'category',
  sections: 'section',
  contents: 'content',
  infoItems: 'info-item',
  polls: 'poll',
  quizzes: 'quiz',
  surveys: 'survey',
} as const satisfies Record<Editable, string>;
const maxTries = 5;

export type FoundConflict = EditConflict & { message: string };

/**
 * Saves unless the item has changed since (decision 0021).
 * @returns null when saved
 * @throws 410 when deleted
 * @throws {AdminApiError}
 */
export async function saveEdit<R extends Editable>(
  context: Pick<AppLoadContext, 'api' | 'submission' | 'wasSavedOtherwise'>,
  form: FormData,
  list: R,
  id: string,
  { fields, typed, back }: Edit<R>,
  save: (now: Item<R>, expected: Expected) => Promise<unknown>,
): Promise<FoundConflict | null> {
  // The second of two saves sees the first one's result.
  return serialize(`edit ${list} ${id}`, async () => {
    for (let tries = 1; ; tries++) {
      // Detects changes in between.
      const expected = await expectedNow(context.api, kinds[list], id);
      const now = await currentItem(context.api, list, id);
      if (!now) throw goneWhileEditing(list, typed(null), back);
      const conflict = conflictOf(form, fields(now), typed(now));
      if (conflict) {
        const mine = context.submission.outcome === 'open' ? '' : ' It may be what you sent before.';
        const before = context.wasSavedOtherwise ? 'This form was already saved with other text. ' : '';
        const isScheduleOnly = conflict.rows.every(
          ({ label, theirs, changedBy }) => changedBy === 'you' || (theirs === '' && / at$/.test(label)),
        );
        const who = isScheduleOnly
          ? `A time that was set for this ${wordFor(list)} has come, or was removed, after you had opened it.`
          : whoAndWhen(wordFor(list), now as Edited);
        return { ...conflict, message: before + who + mine };
      }
      try {
        await save(now, expected);
        return null;
      } catch (error) {
        if (isAdminApiError(error) && error.code === 'edited_meanwhile' && tries < maxTries) continue;
        if (await isGone(context, error, list, id)) throw goneWhileEditing(list, typed(null), back);
        throw error;
      }
    }
  });
}

export async function expectedNow(
  api: Pick<AdminApi, 'has' | 'call'>,
  kind: (typeof extensions.versionedKinds)[number],
  id: string,
): Promise<Expected> {
  if (!(await api.has(extensions.itemVersion))) return {};
  try {
    const { version } = await api.call(extensions.itemVersion, { params: { kind, id } });
    return { headers: { [extensions.ifMatchHeader]: `"${version}"` } };
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    return {};
  }
}

/** With the typed text to copy. */
export function goneWhileEditing(list: ListName, typed: EditField[], back: GoneWhileEditing['back']) {
  const fields = typed.map(({ label, value, shown = value }) => ({ label, text: shown }));
  return data({ gone: wordFor(list), typed: fields, back } satisfies GoneWhileEditing, { status: 410 });
}

/** With both versions. */
export function conflictResponse<K extends object>(
  submission: Submission<unknown>,
  { message, ...conflict }: FoundConflict,
  more?: K,
) {
  const what = `${message} Nothing was saved. Compare both versions, then overwrite theirs with yours or take theirs.`;
  const result = submission.reply({ formErrors: [what] });
  return data({ ...(more as K), result, conflict, loaded: conflict.loaded }, { status: 409 });
}
