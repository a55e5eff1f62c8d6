import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import { formatKigali, isoToKigali } from '~/lib/kigali';
import { type Scheduled, scheduleInFull } from '~/lib/schedule';
import { extensions } from '~contract';
import { type EditField, isUntouched } from './edit-conflict';

type Typed = { publishAt?: string | undefined; unpublishAt?: string | undefined };

/** decision 0065 */
export const canSchedule = ({ has }: Pick<AppLoadContext, 'has'>, list: 'contents' | 'infoItems') =>
  has(list === 'contents' ? extensions.scheduleContent : extensions.scheduleInfoItem);

export function sentSchedule({ publishAt, unpublishAt }: Typed): Record<string, string> {
  return { ...(publishAt ? { publishAt } : {}), ...(unpublishAt ? { unpublishAt } : {}) };
}

export const scheduleDefaults = ({ publishAt, unpublishAt }: Scheduled) => ({
  publishAt: isoToKigali(publishAt),
  unpublishAt: isoToKigali(unpublishAt),
});

export function scheduleEditFields({ publishAt, unpublishAt }: Typed | Scheduled): EditField[] {
  const field = (name: string, label: string, iso: string | null | undefined) => ({
    name,
    label,
    value: isoToKigali(iso ?? null),
    shown: iso ? formatKigali(iso) : '',
  });
  return [field('publishAt', 'Publish at', publishAt), field('unpublishAt', 'Unpublish at', unpublishAt)];
}

/** Max clock difference in milliseconds. */
const clocksDiffer = 2 * 60_000;

/** Changes by the schedule itself are not conflicts. */
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

/** Null when equal to the minute. */
export function changedSchedule(now: Scheduled, { publishAt, unpublishAt }: Typed) {
  const same =
    isoToKigali(now.publishAt) === isoToKigali(publishAt ?? null) &&
    isoToKigali(now.unpublishAt) === isoToKigali(unpublishAt ?? null);
  return same ? null : { publishAt: publishAt ?? null, unpublishAt: unpublishAt ?? null };
}

export function scheduleSaid({ publishAt, unpublishAt }: Typed): string {
  const words = scheduleInFull({ publishAt: publishAt ?? null, unpublishAt: unpublishAt ?? null });
  return words.length > 0 ? `${words.join('. ')}.` : 'No time is set for it any more.';
}

/** Null for other errors. */
export function passedTime(error: unknown): { publishAt?: string[]; unpublishAt?: string[] } | null {
  if (!isAdminApiError(error)) return null;
  if (error.code === 'publish_time_passed') return { publishAt: [error.message] };
  return error.code === 'unpublish_time_passed' ? { unpublishAt: [error.message] } : null;
}
