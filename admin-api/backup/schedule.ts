import { Cron } from 'croner';
import { z } from 'zod';

const day = 86_400_000;

/** In UTC, weeks from Monday. */
const periods = {
  hourly: (at: Date) => Math.floor(at.getTime() / 3_600_000),
  daily: (at: Date) => Math.floor(at.getTime() / day),
  weekly: (at: Date) => Math.floor((at.getTime() / day + 3) / 7), // 1970 began on a Thursday
  monthly: (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
  yearly: (at: Date) => at.getUTCFullYear(),
};
type Period = keyof typeof periods;

/** The last backup of each of so many periods. */
export type Keep = { period: Period; count: number }[];

export const backupSchedule = z.string().refine((words) => {
  try {
    return new Cron(words).nextRun() !== null;
  } catch {
    return false;
  }
}, 'must be five cron fields, such as "0 3 * * *" for every day at 3:00');

const names = Object.keys(periods).join('|');
const keepWords = new RegExp(`^([1-9]\\d{0,3}) (${names})$`);

export const backupKeep = z
  .string()
  .transform((text) => text.split(',').map((part) => keepWords.exec(part.trim().replace(/\s+/g, ' '))))
  .refine((parts) => parts.every((found) => found !== null), {
    error: `must be numbers with ${names.replaceAll('|', ', ')}, such as "7 daily, 4 weekly"`,
    abort: true,
  })
  .transform(
    (parts): Keep => parts.map((found) => ({ count: Number(found?.[1]), period: found?.[2] as Period })),
  );
export const usualBackupKeep = '7 daily, 4 weekly';

/** A dedicated folder, ending in a slash. */
export const backupPrefix = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be a path of letters, digits, dots and hyphens, such as backups/')
  .refine(
    (path) => !/^(media|media-pending|uploads)(\/|$)/.test(path),
    'must not be a folder of media or uploads',
  )
  .transform((path) => (path.endsWith('/') ? path : `${path}/`));

const clocksDiffer = 10 * 60_000;

/** Returns whether a backup is due. Ignores a last start in the future (wrong clock). */
export const isDue = (schedule: string, last: Date | null, now = new Date()): boolean => {
  if (last === null || last.getTime() > now.getTime() + clocksDiffer) return true;
  const next = new Cron(schedule).nextRun(last);
  return next !== null && next <= now;
};

const fileName = /^backup-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/;

/** Returns a backup's file name; names sort by time. */
export const nameOfBackup = (at: Date, encrypted: boolean): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.age' : ''}`;

/** Parses the time in a backup's name, or returns null. */
export function timeOfBackup(name: string): Date | null {
  const [, date, ...time] = fileName.exec(name) ?? [];
  return date ? new Date(`${date}${time.slice(0, 3).join(':')}Z`) : null;
}

/** Returns the backups to delete; never the newest, nor any dated in the future. */
export function notKept(files: readonly string[], keep: Keep, now = new Date()): string[] {
  const newestFirst = files
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at && at.getTime() <= now.getTime() + clocksDiffer ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name));
  for (const { period, count } of keep) {
    const seen = new Set<number>();
    for (const { name, at } of newestFirst) {
      const one = periods[period](at);
      if (seen.has(one)) continue;
      if (seen.size === count) break;
      seen.add(one);
      kept.add(name);
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}
