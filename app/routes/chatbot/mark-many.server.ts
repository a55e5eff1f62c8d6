import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import { extensions } from '~contract';
import { promptList } from './list.config';

const atOnce = 4;

const ids = z.array(z.string().min(1).max(128)).max(Math.max(...promptList.spec.sizes));

export const MarkManyForm = z
  .object({
    ids,
    all: z.boolean(),
    shown: ids,
    reviewed: z.enum(['true', 'false']).transform((value) => value === 'true'),
  })
  .transform(({ ids, all, shown, reviewed }) => ({ ids: [...new Set(all ? shown : ids)], reviewed }));

/** Returns the form's fields for its schema. */
export const markManyFields = (form: FormData) => ({
  ids: form.getAll('ids'),
  all: form.get('all') !== null,
  shown: form.getAll('shown'),
  reviewed: form.get('reviewed'),
});

export type Failed = { id: string; message: string };

/**
 * Marks prompts, a few at a time; stops when the admin API is unreachable.
 * @returns the failed ones
 */
export async function markMany(
  { api, staffNames }: Pick<AppLoadContext, 'api' | 'staffNames'>,
  staff: Staff,
  { ids, reviewed }: z.output<typeof MarkManyForm>,
): Promise<Failed[]> {
  const messages = new Map<string, string>();
  const waiting = [...ids];
  let isDown = false;
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (isDown) {
        messages.set(id, 'It was not tried, since the admin API could not be reached.');
        continue;
      }
      try {
        await api.write(extensions.reviewPrompt, {
          params: { id },
          body: { isReviewed: reviewed, admin: staffNames.of(staff) },
        });
      } catch (error) {
        messages.set(id, failureMessage(error, 'The prompt could not be marked.'));
        if (isAdminApiError(error) && error.kind === 'unreachable') isDown = true;
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return ids.flatMap((id) => {
    const message = messages.get(id);
    return message === undefined ? [] : [{ id, message }];
  });
}
