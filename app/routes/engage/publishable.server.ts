import { type AppLoadContext, redirect } from '@remix-run/node';
import { z } from 'zod';
import { currentItem, type Item } from '~/admin-api.server/current-item';
import { failureMessage } from '~/admin-api.server/errors';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import { itemOrBack } from '~/forms.server/gone';
import { questionDrafts } from '~/forms.server/question-builder';
import { type Guarded, type GuardedForm, staffAction, staffLoader } from '~/guard.server/guard';
import { deletion } from '~/guard.server/list-routes';
import { listToolbar } from '~/guard.server/list-toolbar';
import { secondsLeft } from '~/lib/countdown';
import { formatClocks, formatMoment } from '~/lib/dates';
import type { rowFinder } from '~/lib/find-rows';
import type { List, ListSpec, Search } from '~/lib/list';
import { type Capability, can } from '~/lib/roles';
import { publishTimeouts, selectedTimeout } from '~contract';

type Kinds = 'polls' | 'quizzes' | 'surveys';

export type Publishable<R extends Kinds, S extends ListSpec> = {
  word: 'poll' | 'quiz' | 'survey';
  items: R;
  list: List<S>;
  see: Capability;
  can: Capability;
  find: ReturnType<typeof rowFinder<S, Item<R>>>;
  nameOf: (item: Item<R>) => string;
  /**
   * Counts votes or answers: an item without any can be edited (SPEC §10.28), if the provider supports it.
   */
  responses: (item: Item<R>) => number;
  edit: { name: string };
  publish: (context: AppLoadContext, id: string, seconds: number, item: Item<R> | null) => Promise<unknown>;
  unpublish: (context: AppLoadContext, id: string, item: Item<R> | null) => Promise<unknown>;
  remove: (context: AppLoadContext, id: string) => Promise<unknown>;
  stop: 'stop' | 'unpublish';
  stopped: 'stopped' | 'unpublished';
  /** Questions for the create form's draft; without it the create form reads the original. */
  draftsOf?: (item: Item<R>) => unknown[];
  /** SPEC §8's message, if the provider sends none. */
  failed: Record<'publish' | 'unpublish' | 'delete', string>;
};

/** `timeout` is in epoch seconds; null has no end. */
type Timed = { published: boolean; timeout: number | null };

const params = z.object({ id: z.string() });

/** Returns the state by the server's clock. */
export function stateOf({ published, timeout }: Timed): 'live' | 'draft' | 'expired' {
  if (!published) return 'draft';
  return timeout !== null && secondsLeft(timeout, Date.now()) === 0 ? 'expired' : 'live';
}

/** Returns whether an item can be edited now. */
export const isEditable = async <R extends Kinds, S extends ListSpec>(
  { responses, edit }: Publishable<R, S>,
  { has }: Pick<AppLoadContext, 'has'>,
  item: Item<R>,
) => responses(item) === 0 && (await has(edit));

/**
 * Returns one page of the list (SPEC §2).
 * @param row adds data to an item
 * @param paged overrides the requested page and size
 */
export async function publishablePage<R extends Kinds, S extends ListSpec, Row>(
  { items, list, find, nameOf, responses, edit, can: capability }: Publishable<R, S>,
  { search, staff, request, context }: Omit<Guarded, 'search' | 'params'> & { search: Search<S> },
  row: (item: Item<R>) => Row,
  { paged = {}, sizes }: { paged?: object; sizes?: Parameters<typeof listToolbar>[1]['sizes'] } = {},
) {
  const [{ data, staleBecause, asOf }, canEdit] = await Promise.all([
    context.api.read(items),
    context.has(edit),
  ]);
  const all: readonly Item<R>[] = data;
  const { rows, total, page, counts } = find(all, { ...search, ...paged });
  return {
    search: { ...search, page },
    toolbar: listToolbar(list, { request, search, found: total, counts, sizes }),
    total,
    isEmpty: data.length === 0,
    serverNow: Date.now(),
    stale: staleBecause ? { asOf: formatClocks(asOf), message: staleBecause } : null,
    formKey: context.newFormKey(),
    mayManage: can(staff.role, capability),
    items: rows.map((item) => {
      const { id, published, timeout, publishedFor } = item;
      const endsAt = timeout === null ? '' : formatMoment(timeout);
      const count = responses(item);
      return {
        ...row(item),
        ...{ id, name: nameOf(item), responses: count, editable: canEdit && count === 0 },
        state: { published, timeout, publishedFor, endsAt },
      };
    }),
  };
}

/** Returns the routes that publish, unpublish and copy an item; they redirect to the list. */
export function publishing<R extends Kinds, S extends ListSpec>(kind: Publishable<R, S>) {
  const { list, see, can } = kind;
  return {
    /** There is no page: reloading leads to the list. */
    loader: staffLoader({ can: see, params, search: list }, ({ search }) => redirect(list.href(search))),
    action: staffAction({ can, params, search: list }, async (action) => {
      const verb = /\w+$/.exec(new URL(action.request.url).pathname)?.[0];
      if (verb === 'duplicate') return duplicate(kind, action);
      return redirectWithFlash(
        action.context,
        list.href(action.search),
        await (verb === 'publish' ? publish(kind, action) : unpublish(kind, action)),
      );
    }),
  };
}
type Action<S extends ListSpec> = GuardedForm<typeof params, List<S>>;

async function publish<R extends Kinds, S extends ListSpec>(
  kind: Publishable<R, S>,
  { params: { id }, search, form, context }: Action<S>,
): Promise<Flash> {
  const { word, items, list, nameOf, stop, failed } = kind;
  const chosen = selectedTimeout.safeParse(form.get('selectedTimeout'));
  if (!chosen.success) return { kind: 'error', message: 'Choose one of the offered times.' };
  try {
    const item = await currentItem(context.api, items, id);
    if (!item || isRunning(item)) return nothingToDo(word, item);
    await kind.publish(context, id, chosen.data, item);
    return {
      ...{ kind: 'success', message: `${capitalised(word)} published successfully!`, item: nameOf(item) },
      undo: { label: 'Undo', to: list.href(search, `${id}/${stop}`), fields: {} },
    };
  } catch (error) {
    return { kind: 'error', message: failureMessage(error, failed.publish) };
  }
}

async function unpublish<R extends Kinds, S extends ListSpec>(
  kind: Publishable<R, S>,
  { params: { id }, search, context }: Action<S>,
): Promise<Flash> {
  const { word, items, list, nameOf, stopped, failed } = kind;
  try {
    const item = await currentItem(context.api, items, id);
    if (!item?.published) return nothingToDo(word, item);
    await kind.unpublish(context, id, item);
    // No call restores an end, so undo publishes for the same duration as before, or for a day if unknown.
    const last = publishTimeouts.find(({ seconds }) => seconds === item.publishedFor);
    const { seconds, label } = last ?? { seconds: 86_400, label: '1 day' };
    return {
      ...{ kind: 'success', message: `${capitalised(word)} ${stopped}`, item: nameOf(item) },
      undo: {
        label: `Publish again for ${label}`,
        to: list.href(search, `${id}/publish`),
        fields: { selectedTimeout: String(seconds) },
      },
    };
  } catch (error) {
    return { kind: 'error', message: failureMessage(error, failed.unpublish) };
  }
}

const isRunning = (item: Timed): boolean => stateOf(item) === 'live';

/** Explains why an item needs no change. An expired one may be published again. */
function nothingToDo(word: string, item: Timed | null): Flash {
  if (!item) return { kind: 'error', message: `This ${word} does not exist. It may have been deleted.` };
  const [state, action] = item.published ? ['published', 'published'] : ['a draft', 'unpublished'];
  return {
    kind: 'info',
    message: `This ${word} is already ${state}`,
    detail: `It was ${action} after you opened this page, so nothing was changed.`,
  };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Unsaved questions of another draft stay, and the form says so. */
async function duplicate<R extends Kinds, S extends ListSpec>(
  { word, items, list, draftsOf = () => [] }: Publishable<R, S>,
  { params: { id }, search, context }: Action<S>,
) {
  const item = await itemOrBack(context, items, id, list.href(search));
  const drafts = await questionDrafts(context, items === 'quizzes' ? 'quiz' : 'survey');
  if (await drafts.begin(draftsOf(item))) return redirect(list.href({ ...search, from: id }, 'new'), 303);
  return redirectWithFlash(context, list.href(search, 'new'), {
    kind: 'info',
    message: `You have another ${word} under way`,
    detail:
      'Its questions are below, and nothing was copied. Create it, or remove its questions; then duplicate again.',
  });
}

/** Returns the page that deletes an item. */
export const removal = <R extends Kinds, S extends ListSpec>({
  word,
  items,
  list,
  can,
  nameOf,
  remove,
  failed,
}: Publishable<R, S>) =>
  deletion(
    { items, can, list },
    {
      about: async ({ params, search, context }) => {
        const item = await itemOrBack(context, items, params.id, list.href(search));
        return { name: nameOf(item), running: isRunning(item) };
      },
      remove: ({ params, context }) => remove(context, params.id),
      done: `${capitalised(word)} deleted successfully`,
      failed: failed.delete,
    },
  );
