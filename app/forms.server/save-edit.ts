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

/** Lists whose items have an edit form. */
type Editable = 'categories' | 'sections' | 'contents' | 'infoItems' | 'polls' | 'quizzes' | 'surveys';

type Edit<R extends Editable> = {
  /** What the form edits, of the item as it is saved. */
  fields: (item: Item<R>) => EditField[];
  /** The same as it was typed. What stays as it is may be left out. `now` is null when the item was deleted. */
  typed: (now: Item<R> | null) => EditField[];
  back: GoneWhileEditing['back'];
};

/** Headers of a write that is carried out only on the version of the item that was compared. */
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
/** How often a save is tried that other writes overtake. */
const maxTries = 5;

/** What a save found instead of what its form was opened with. */
export type FoundConflict = EditConflict & { message: string };

/**
 * Saves an edit unless another user has changed the item since its form was opened (decision 0021): the item is read past the cache.
 * @param form with the field `loaded` of <ValidatedForm>
 * @param save with the item as it is now, and what its writes are sent with
 * @returns null when it was saved, else the conflict for `conflictResponse`
 * @throws 410 with what was typed when the item was deleted @throws {AdminApiError} when it cannot be read or saved
 */
export async function saveEdit<R extends Editable>(
  context: Pick<AppLoadContext, 'api' | 'submission' | 'wasSavedOtherwise'>,
  form: FormData,
  list: R,
  id: string,
  { fields, typed, back }: Edit<R>,
  save: (now: Item<R>, expected: Expected) => Promise<unknown>,
): Promise<FoundConflict | null> {
  // Of two saves at the same moment the second sees what the first has left.
  return serialize(`edit ${list} ${id}`, async () => {
    for (let tries = 1; ; tries++) {
      // Before the item itself: what changes between the two is noticed.
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

/** Returns what a write of this item is sent with, so that it replaces only what is so now; nothing where the provider has no versions. */
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
    // The item is gone, or the provider is away: the calls after it say so.
    if (!isAdminApiError(error)) throw error;
    return {};
  }
}

/** An action's response when the item that its form edits was deleted: what was typed, to copy it, and the way back. */
export function goneWhileEditing(list: ListName, typed: EditField[], back: GoneWhileEditing['back']) {
  const fields = typed.map(({ label, value, shown = value }) => ({ label, text: shown }));
  return data({ gone: wordFor(list), typed: fields, back } satisfies GoneWhileEditing, { status: 410 });
}

/** An action's response to a save that would overwrite another user’s: the form again, with both versions. */
export function conflictResponse<K extends object>(
  submission: Submission<unknown>,
  { message, ...conflict }: FoundConflict,
  more?: K,
) {
  const what = `${message} Nothing was saved. Compare both versions, then overwrite theirs with yours or take theirs.`;
  const result = submission.reply({ formErrors: [what] });
  return data({ ...(more as K), result, conflict, loaded: conflict.loaded }, { status: 409 });
}
