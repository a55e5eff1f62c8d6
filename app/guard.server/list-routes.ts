import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Listed } from '~/admin-api.server/current-item';
import { failureMessage } from '~/admin-api.server/errors';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import { backToList, isGone } from '~/forms.server/gone';
import type { Capability } from '~/lib/roles';
import { publishTimeouts, selectedTimeout } from '~contract';
import { type Guarded, type GuardedForm, staffAction, staffLoader } from './guard';

const params = z.object({ id: z.string() });

/** A list that actions are done over: who may see it, who may change it, and its URL, filters kept. */
type ListOf<S extends z.ZodType> = {
  see: Capability;
  can: Capability;
  search: S;
  back: (search: z.output<S>) => string;
};
type Action<S extends z.ZodType> = GuardedForm<typeof params, S>;

/**
 * Publish and unpublish routes of polls, quizzes and surveys (SPEC §4): they have no page, only an action that leads back to the list.
 * @param act does it, and gives the message of success, or another one; an `HttpError` is shown as it is
 * @param failed SPEC §8's message when the provider gives none
 */
export function listAction<S extends z.ZodType>(
  { see, can, search, back }: ListOf<S>,
  { act, failed }: { act: (action: Action<S>) => Promise<string | Flash>; failed: string },
) {
  return {
    /** There is nothing to see: a user who reloads gets the list. */
    loader: staffLoader({ can: see, params, search }, (seen) => redirect(back(seen.search as z.output<S>))),
    action: staffAction({ can, params, search }, async (action) => {
      const to = back(action.search as z.output<S>);
      try {
        const outcome = await act(action);
        const flash: Flash = typeof outcome === 'string' ? { kind: 'success', message: outcome } : outcome;
        return await redirectWithFlash(action.context, to, flash);
      } catch (error) {
        const message = error instanceof ActionRejected ? error.message : failureMessage(error, failed);
        return redirectWithFlash(action.context, to, { kind: 'error', message });
      }
    }),
  };
}

/** An action that was not tried, and why: a message for the person. */
export class ActionRejected extends Error {}

/** What can be published for a time; `timeout` in epoch seconds. */
type Timed = { published: boolean; timeout: number | null };

/** Whether people who use the app see it now. */
export const isRunning = ({ published, timeout }: Timed): boolean =>
  published && (timeout === null || timeout * 1000 > Date.now());

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
  if (wanted === 'published' ? !isRunning(item) : item.published) return null;
  const [state, action] = wanted === 'published' ? ['published', 'published'] : ['a draft', 'unpublished'];
  return {
    kind: 'info',
    message: `This ${word} is already ${state}`,
    detail: `It was ${action} after you opened this page, so nothing was changed.`,
  };
}

/**
 * Leads to the create form with a copy of something, which is stored only when that form is sent. Half-built questions of another one stay, and the
 * form says so.
 * @param created URL of the create form; @param id of what is copied; @param isTaken whether the form has its questions
 */
export function toCopy(
  context: Parameters<typeof redirectWithFlash>[0],
  created: string,
  { id, isTaken, word }: { id: string; isTaken: boolean; word: 'quiz' | 'survey' },
) {
  if (isTaken)
    return redirect(`${created}${created.includes('?') ? '&' : '?'}from=${encodeURIComponent(id)}`, 303);
  return redirectWithFlash(context, created, {
    kind: 'info',
    message: `You have another ${word} under way`,
    detail: `Its questions are below, and nothing was copied. Create it, or remove its questions; then duplicate again.`,
  });
}

/** What was done, and the form that takes it back. */
export const done = (message: string, item: string | undefined, undo: Flash['undo']): Flash => ({
  ...{ kind: 'success', message, item, undo },
});

/**
 * What takes back that something was returned to draft: it is published for as long as the last time, counted from now, since no call
 * gives back an end; for a day where the provider does not tell. Says so, in place of 'Undo'.
 * @param item as it was before; @param to its publish route
 */
export function publishAgain(item: { publishedFor?: number | null } | null, to: string): Flash['undo'] {
  const chosen = publishTimeouts.find(({ seconds }) => seconds === item?.publishedFor);
  const { seconds, label } = chosen ?? { seconds: 86_400, label: '1 day' };
  return { label: `Publish again for ${label}`, to, fields: { selectedTimeout: String(seconds) } };
}

/** The chosen time of a publish form in seconds. @throws {ActionRejected} when it is none of SPEC §9's choices */
export function chosenTime(form: FormData): number {
  const chosen = selectedTimeout.safeParse(form.get('selectedTimeout'));
  if (!chosen.success) throw new ActionRejected('Choose one of the offered times.');
  return chosen.data;
}

/**
 * Delete routes: a page that asks, and the action. A failure is shown in the dialog, and logged; an item that is gone already leads back to
 * its list.
 * @param about what the dialog calls the item, and whether people see it now; @param remove the call
 * @param done the message of success; @param failed SPEC §8's message when the provider gives none
 */
export function deletion<S extends z.ZodType>(
  { list, can, search, back }: Omit<ListOf<S>, 'see'> & { list: Listed },
  {
    about,
    remove,
    done,
    failed,
  }: {
    about: (seen: Guarded<typeof params, S>) => Promise<{ name: string; running?: boolean }>;
    remove: (action: Action<S>) => Promise<unknown>;
    done: string;
    failed: string;
  },
) {
  const rule = { can, params, search } as const;
  return {
    loader: staffLoader(rule, async (seen) => ({
      running: false,
      ...(await about(seen)),
      cancelTo: back(seen.search as z.output<S>),
      formKey: seen.context.newFormKey(),
    })),
    action: staffAction(rule, async (action) => {
      const to = back(action.search as z.output<S>);
      let name: string | undefined;
      try {
        ({ name } = await about(action));
        await remove(action);
      } catch (error) {
        action.context.log.warn({ err: error, id: action.params.id }, 'not deleted');
        if (await isGone(action.context, error, list, action.params.id)) return backToList(to, list);
        return data({ error: failureMessage(error, failed) }, { status: 400 });
      }
      return redirectWithFlash(action.context, to, {
        ...{ kind: 'success', message: done, item: name },
      });
    }),
  };
}
