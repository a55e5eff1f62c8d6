import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import type { Listed } from '~/admin-api.server/item-now';
import type { Capability } from '~/lib/roles';
import { selectedTimeout } from '~contract';
import { type Flash, redirectWithFlash } from './flash';
import { backToList, isGone } from './gone';
import { type Guarded, type GuardedForm, staffAction, staffLoader } from './guard';
import { newFormKey } from './once';

const params = z.object({ id: z.string() });

/** A list that deeds are done over: who may see it, who may change it, and its address, filters kept. */
type ListOf<S extends z.ZodType> = {
  see: Capability;
  can: Capability;
  search: S;
  back: (search: z.output<S>) => string;
};
type Deed<S extends z.ZodType> = GuardedForm<typeof params, S>;

/**
 * Publish and unpublish routes of polls, quizzes and surveys (SPEC §4): they have no page, only a deed that leads back to the list.
 * @param act does it, and gives the message of success, or another one; a `Refusal` is shown as it is
 * @param failed SPEC §8's sentence when the provider gives none
 */
export function listDeed<S extends z.ZodType>(
  { see, can, search, back }: ListOf<S>,
  { act, failed }: { act: (deed: Deed<S>) => Promise<string | Flash>; failed: string },
) {
  return {
    /** There is nothing to see: somebody who reloads gets the list. */
    loader: staffLoader({ can: see, params, search }, (seen) => redirect(back(seen.search as z.output<S>))),
    action: staffAction({ can, params, search }, async (deed) => {
      const to = back(deed.search as z.output<S>);
      try {
        const said = await act(deed);
        const flash: Flash = typeof said === 'string' ? { kind: 'success', message: said } : said;
        return await redirectWithFlash(deed.context, to, flash);
      } catch (error) {
        const message = error instanceof Refusal ? error.message : failureSentence(error, failed);
        return redirectWithFlash(deed.context, to, { kind: 'error', message });
      }
    }),
  };
}

/** A deed that was not tried, and why: a sentence for the person. */
export class Refusal extends Error {}

/** What can be published for a time; `timeout` in epoch seconds. */
type Timed = { published: boolean; timeout: number | null };

/**
 * Why an item as it is now needs no publishing, or no unpublishing, for the person; null when it does. One whose time is over may be
 * published again.
 * @param word SPEC's word for it; @param item read past the cache, null when it is gone
 */
export function nothingToDo(
  word: 'poll' | 'quiz' | 'survey',
  item: Timed | null,
  wanted: 'published' | 'draft',
): Flash | null {
  if (!item) return { kind: 'error', message: `This ${word} does not exist. It may have been deleted.` };
  const running = item.published && (item.timeout === null || item.timeout * 1000 > Date.now());
  if (wanted === 'published' ? !running : item.published) return null;
  const [state, deed] = wanted === 'published' ? ['published', 'published'] : ['a draft', 'unpublished'];
  return {
    kind: 'info',
    message: `This ${word} is already ${state}`,
    detail: `It was ${deed} after you opened this page, so nothing was changed.`,
  };
}

/** The chosen time of a publish form in seconds. @throws {Refusal} when it is none of SPEC §9's choices */
export function chosenTime(form: FormData): number {
  const chosen = selectedTimeout.safeParse(form.get('selectedTimeout'));
  if (!chosen.success) throw new Refusal('Choose one of the offered times.');
  return chosen.data;
}

/**
 * Delete routes: a page that asks, and the deed. A failure is shown in the dialog, and logged; an item that is gone already leads back to
 * its list.
 * @param name what the dialog calls the item; @param remove the call
 * @param done the sentence of success; @param failed SPEC §8's sentence when the provider gives none
 */
export function deletion<S extends z.ZodType>(
  { list, can, search, back }: Omit<ListOf<S>, 'see'> & { list: Listed },
  {
    name,
    remove,
    done,
    failed,
  }: {
    name: (seen: Guarded<typeof params, S>) => Promise<string>;
    remove: (deed: Deed<S>) => Promise<unknown>;
    done: string;
    failed: string;
  },
) {
  const rule = { can, params, search } as const;
  return {
    loader: staffLoader(rule, async (seen) => ({
      name: await name(seen),
      cancelTo: back(seen.search as z.output<S>),
      formKey: newFormKey(),
    })),
    action: staffAction(rule, async (deed) => {
      const to = back(deed.search as z.output<S>);
      try {
        await remove(deed);
      } catch (error) {
        deed.context.log.warn({ err: error, id: deed.params.id }, 'not deleted');
        if (await isGone(deed.context, error, list, deed.params.id)) return backToList(to, list);
        return data({ error: failureSentence(error, failed) }, { status: 400 });
      }
      return redirectWithFlash(deed.context, to, { kind: 'success', message: done });
    }),
  };
}
