import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { formatKigali, formatKigaliShort, isoToKigali, kigaliToIso, utcBeside } from '../../app/lib/kigali';
import { scheduleInFull, scheduleWords } from '../../app/lib/schedule';
import { EditContentForm, NewContentForm } from '../../app/routes/contents/schema';

describe('Kigali time (SPEC §4.9.1)', () => {
  it('is two hours ahead of UTC, there and back', () => {
    expect(kigaliToIso('2026-11-30T07:00')).toBe('2026-11-30T05:00:00.000Z');
    expect(kigaliToIso('2026-11-30T00:30:00')).toBe('2026-11-29T22:30:00.000Z');
    expect(isoToKigali('2026-11-29T22:30:00.000Z')).toBe('2026-11-30T00:30');
    expect(isoToKigali(null)).toBe('');
  });

  it.each(['', '2026-02-30T07:00', '2026-13-01T07:00', '2026-11-30', '30.11.2026 07:00', '2026-11-30T25:00'])(
    '%j is no time',
    (local) => expect(kigaliToIso(local)).toBeNull(),
  );

  it('has UTC beside it, with the day where that is another', () => {
    expect(utcBeside('2026-11-30T05:00:00Z')).toBe('05:00 UTC');
    expect(utcBeside('2026-11-29T22:30:00Z')).toBe('Sun 29 Nov, 22:30 UTC');
    expect(utcBeside(null)).toBe('');
    expect(formatKigali('2026-11-30T05:00:00Z').replaceAll('\u00a0', ' ')).toBe(
      'Mon 30 Nov 2026, 07:00 in Kigali (05:00 UTC)',
    );
  });

  it('in a list is the weekday within six days, else the date', () => {
    const now = Date.parse('2026-11-26T10:00:00Z');
    expect(formatKigaliShort('2026-11-30T05:00:00Z', now)).toBe('Mon 07:00');
    expect(formatKigaliShort('2026-12-03T05:00:00Z', now)).toBe('3 Dec 07:00');
    expect(formatKigaliShort('2026-11-06T16:00:00Z', now)).toBe('6 Nov 18:00');
  });
});

it('lists say what comes next, in short and in full (SPEC §4.9.4)', () => {
  const now = Date.parse('2026-11-26T10:00:00Z');
  const [publishAt, unpublishAt, endedAt] = [
    '2026-11-30T05:00:00Z',
    '2026-12-04T16:00:00Z',
    '2026-11-25T16:00:00Z',
  ];
  const short = (times: Parameters<typeof scheduleWords>[0]) => scheduleWords(times, now)?.short;
  expect(short({ publishAt, unpublishAt })).toBe('Goes live Mon 07:00');
  expect(short({ publishAt: null, unpublishAt })).toBe('Ends 4 Dec 18:00');
  expect(short({ publishAt: null, unpublishAt: null, endedAt })).toBe('Ended Wed 18:00');
  expect(scheduleWords({ publishAt: null, unpublishAt: null }, now)).toBeNull();
  expect(scheduleInFull({ publishAt, unpublishAt })).toHaveLength(2);
});

describe('the fields of a form', () => {
  const problems = (
    schema: typeof EditContentForm | typeof NewContentForm,
    values: Record<string, string>,
  ) => {
    const form = new FormData();
    const needed = { title: 'T', sectionId: 's1', code: 'ITE-001', file: 'a'.repeat(32) };
    for (const [name, value] of Object.entries({ ...needed, ...values })) form.set(name, value);
    const { error } = parseWithZod(form, { schema }).reply();
    return { publishAt: error?.publishAt?.[0], unpublishAt: error?.unpublishAt?.[0] };
  };

  it('are read as Kigali time, and may be empty', () => {
    const value = EditContentForm.parse({ title: 'T', sectionId: 's1', publishAt: '2030-01-07T07:00' });
    expect(value.publishAt).toBe('2030-01-07T05:00:00.000Z');
    expect(value.unpublishAt).toBeUndefined();
  });

  it('are rejected where they say nothing, or end before they begin', () => {
    expect(problems(EditContentForm, { publishAt: 'soon' }).publishAt).toBe(
      'Please choose a date and a time.',
    );
    expect(
      problems(EditContentForm, { publishAt: '2030-01-07T07:00', unpublishAt: '2030-01-07T07:00' })
        .unpublishAt,
    ).toBe('Choose a time after the one at which it is published.');
    expect(problems(NewContentForm, { publishAt: '2030-01-07T07:00', published: 'on' }).publishAt).toMatch(
      /^Choose one/,
    );
    expect(problems(NewContentForm, { unpublishAt: '2030-01-07T07:00' }).unpublishAt).toMatch(/^A draft/);
  });
});
