import { data } from '@remix-run/node';
import { z } from 'zod';
import type { Listed } from '~/admin-api.server/current-item';
import { failureMessage } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList, isGone } from '~/forms.server/gone';
import type { List, ListSpec } from '~/lib/list';
import type { Capability } from '~/lib/roles';
import { type Guarded, type GuardedForm, staffAction, staffLoader } from './guard';

const params = z.object({ id: z.string() });

/**
 * Creates a delete route: dialog and action. A deleted item leads to its list.
 * @param failed SPEC §8's message
 */
export function deletion<S extends ListSpec>(
  { items, can, list }: { items: Listed; can: Capability; list: List<S> },
  {
    about,
    remove,
    done,
    failed,
  }: {
    about: (seen: Guarded<typeof params, List<S>>) => Promise<{ name: string; running?: boolean }>;
    remove: (action: GuardedForm<typeof params, List<S>>) => Promise<unknown>;
    done: string;
    failed: string;
  },
) {
  const rule = { can, params, search: list } as const;
  return {
    loader: staffLoader(rule, async (seen) => ({
      running: false,
      ...(await about(seen)),
      cancelTo: list.href(seen.search),
      formKey: seen.context.newFormKey(),
    })),
    action: staffAction(rule, async (action) => {
      const to = list.href(action.search);
      let name: string | undefined;
      try {
        ({ name } = await about(action));
        await remove(action);
      } catch (error) {
        action.context.log.warn({ err: error, id: action.params.id }, 'not deleted');
        if (await isGone(action.context, error, items, action.params.id)) return backToList(to, items);
        return data({ error: failureMessage(error, failed) }, { status: 400 });
      }
      return redirectWithFlash(action.context, to, {
        ...{ kind: 'success', message: done, item: name },
      });
    }),
  };
}
