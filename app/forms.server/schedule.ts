import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import { formatKigali, isoToKigali } from '~/lib/kigali';
import { type Scheduled, scheduleInFull } from '~/lib/schedule';
import { extensions } from '~contract';
import { type EditField, isUntouched } from './edit-conflict';

type Typed = { publishAt?: string | undefined; unpublishAt?: string | undefined };

/** Whether the provider can schedule: without it the dashboard shows nothing of it (decision 0065). */
export const canSchedule = ({ has }: Pick<AppLoadContext, 'has'>, list: 'contents' | 'infoItems') =>
  has(list === 'contents' ? extensions.scheduleContent : extensions.scheduleInfoItem);

/** The fields of a new item that carry its times: none where none were typed. */
export function sentSchedule({ publishAt, unpublishAt }: Typed): Record<string, string> {
  return { ...(publishAt ? { publishAt } : {}), ...(unpublishAt ? { unpublishAt } : {}) };
}

/** What an edit form begins with. */
export const scheduleDefaults = ({ publishAt, unpublishAt }: Scheduled) => ({
  publishAt: isoToKigali(publishAt),
  unpublishAt: isoToKigali(unpublishAt),
});

/** Both times as fields that an edit compares with what others saved meanwhile. */
export function scheduleEditFields({ publishAt, unpublishAt }: Typed | Scheduled): EditField[] {
  const field = (name: string, label: string, iso: string | null | undefined) => ({
    name,
    label,
    value: isoToKigali(iso ?? null),
    shown: iso ? formatKigali(iso) : '',
  });
  return [field('publishAt', 'Publish at', publishAt), field('unpublishAt', 'Unpublish at', unpublishAt)];
}

/** How much the clocks of this server and of the admin API may differ, in milliseconds. */
const clocksDiffer = 2 * 60_000;

/**
 * Takes what a schedule did since an edit form was opened out of the edit: nobody changed it.
 * @returns the item as the form was opened, and the typed times that still count
 */
export function withoutFired<I extends Scheduled>(form: FormData, now: I, typed: Typed) {
  const opened = { ...now };
  const times = { ...typed };
  for (const name of ['publishAt', 'unpublishAt'] as const) {
    const time = typed[name];
    const isOver = time && !now[name] && Date.parse(time) <= Date.now() + clocksDiffer;
    if (!isOver || !isUntouched(form, { name, value: isoToKigali(time) })) continue;
    opened[name] = time;
    times[name] = undefined;
  }
  return { opened, times };
}

/** What to send to change the schedule of an item; null where it stays as it is, to the minute. */
export function changedSchedule(now: Scheduled, { publishAt, unpublishAt }: Typed) {
  const same =
    isoToKigali(now.publishAt) === isoToKigali(publishAt ?? null) &&
    isoToKigali(now.unpublishAt) === isoToKigali(unpublishAt ?? null);
  return same ? null : { publishAt: publishAt ?? null, unpublishAt: unpublishAt ?? null };
}

/** What a message says of times that were set, or removed. @param times as they are now */
export function scheduleSaid({ publishAt, unpublishAt }: Typed): string {
  const words = scheduleInFull({ publishAt: publishAt ?? null, unpublishAt: unpublishAt ?? null });
  return words.length > 0 ? `${words.join('. ')}.` : 'No time is set for it any more.';
}

/** Where the admin API rejects a time because it has passed: the message at its field; null for any other error. */
export function passedTime(error: unknown): { publishAt?: string[]; unpublishAt?: string[] } | null {
  if (!isAdminApiError(error)) return null;
  if (error.code === 'publish_time_passed') return { publishAt: [error.message] };
  return error.code === 'unpublish_time_passed' ? { unpublishAt: [error.message] } : null;
}
