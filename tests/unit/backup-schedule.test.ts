import { describe, expect, it } from 'vitest';
import { backupKeep, isDue, nameOfBackup, notKept, timeOfBackup } from '../../admin-api/backup/schedule';
import { issuesOf } from '../../admin-api/config';

const name = (at: string) => nameOfBackup(new Date(at), false);

describe('scheduled backups', () => {
  it('keeps of each period the last one, and always the newest', () => {
    // Twice a day for 60 days: 2026-01-01 is a Thursday.
    const times = Array.from({ length: 120 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 3 + 12 * n)));
    const files = times.map((at) => nameOfBackup(at, true));
    const gone = new Set(
      notKept([...files, 'at-stop.tar.gz', 'notes.txt'], backupKeep.parse('3 daily,2  weekly')),
    );
    expect(files.filter((file) => !gone.has(file))).toEqual([
      'backup-2026-02-22T15-00-00Z.tar.gz.age', // the last of the week before: a Sunday
      'backup-2026-02-27T15-00-00Z.tar.gz.age',
      'backup-2026-02-28T15-00-00Z.tar.gz.age',
      'backup-2026-03-01T15-00-00Z.tar.gz.age',
    ]);
    expect([...gone].every((file) => timeOfBackup(file))).toBe(true);
    expect(notKept([name('2020-01-01T00:00:00Z')], backupKeep.parse('1 daily'))).toEqual([]);
    const twoOfAnHour = [name('2026-01-01T01:10:00Z'), name('2026-01-01T01:50:00Z')];
    expect(notKept(twoOfAnHour, backupKeep.parse('9 hourly'))).toEqual([twoOfAnHour[0]]);
    expect(
      notKept(
        ['2024-05-05', '2025-05-05', '2025-06-05'].map((day) => name(`${day}T00:00:00Z`)),
        backupKeep.parse('1 yearly, 2 monthly'),
      ),
    ).toEqual([name('2024-05-05T00:00:00Z')]);
  });

  it('removes no backup in favour of those that a clock ahead has dated', () => {
    const now = new Date('2026-01-03T03:00:00Z');
    const ahead = ['2026-02-02T01:00:00Z', '2026-02-02T02:00:00Z'].map(name);
    const files = ['2026-01-03T01:00:00Z', '2026-01-03T02:00:00Z', '2026-01-03T03:00:00Z'].map(name);
    expect(notKept([...ahead, ...files], backupKeep.parse('2 hourly'), now)).toEqual([files[0]]);
    const later = new Date('2026-02-02T03:00:00Z');
    expect(notKept([...ahead, ...files], backupKeep.parse('2 hourly'), later)).toHaveLength(3);
  });

  it('is due when none was begun yet, or a time of the schedule has come since', () => {
    const now = new Date(2026, 5, 2, 3, 0, 1);
    const due = (last: Date | null) => isDue('0 3 * * *', last, now);
    expect([
      due(null),
      due(new Date(2026, 5, 1, 3)),
      due(new Date(2026, 5, 2, 3)),
      due(new Date(2026, 5, 2, 2, 59, 59)),
    ]).toEqual([true, true, false, true]);
    // By a clock that was ahead; clocks of two machines differ a little.
    expect([due(new Date(2027, 6, 1)), due(new Date(2026, 5, 2, 3, 5))]).toEqual([true, false]);
  });

  it.each([
    [
      'BACKUP_SCHEDULE',
      ['0 3 * * *', '@daily', '*/30 * * * 1-5'],
      ['3', 'daily', '61 * * * *', '0 0 31 2 *'],
    ],
    [
      'BACKUP_KEEP',
      ['7 daily, 4 weekly', '1 yearly'],
      ['7', '0 daily', 'daily', '7 daily 4 weekly', '7 daily,'],
    ],
  ])('%s', (variable, right, wrong) => {
    for (const value of right) expect(issuesOf({ [variable]: value }), value).toEqual([]);
    for (const value of wrong)
      expect(issuesOf({ [variable]: value }), value).toEqual([
        expect.stringMatching(`^${variable} must be `),
      ]);
  });
});
