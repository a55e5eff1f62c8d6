import { buffer } from 'node:stream/consumers';
import type { AppLoadContext } from '@remix-run/node';
import type { Staff } from '~/auth.server/session';
import { pendingFiles } from '~/uploads.server/pending-files';
import type { ChosenIcon } from './icon-field';
import { iconUrl } from './icon-url.server';
import { reviewIcon } from './review-icon.server';

/** Returns the uploaded files of a form shown again, and its icon. */
export async function keptFiles(
  context: Pick<AppLoadContext, 'uploads' | 'log'>,
  staff: Staff,
  form: FormData,
) {
  const pending = await pendingFiles(context, staff, form);
  const id = pending.icon?.name && pending.icon.id;
  if (!id) return { pending, chosenIcon: null };
  const icon = await chosenIcon(context, id).catch((error: unknown) => {
    context.log.warn({ err: error }, 'icon not previewed');
    return null;
  });
  return { pending, chosenIcon: icon };
}

async function chosenIcon(
  { uploads }: Pick<AppLoadContext, 'uploads'>,
  id: string,
): Promise<ChosenIcon | null> {
  const reviewed = await reviewIcon(await buffer(uploads.open(id)));
  if ('issue' in reviewed) return null;
  const { svg, change } = reviewed;
  const original = change?.original ? `data:image/png;base64,${change.original.toString('base64')}` : null;
  return { id, url: iconUrl(svg), original, isChanged: change !== null };
}
