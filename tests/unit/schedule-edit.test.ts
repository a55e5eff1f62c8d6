import { expect, test } from 'vitest';
import { conflictOf, loadedWith } from '~/forms.server/edit-conflict';
import { changedSchedule, scheduleEditFields, withoutFired } from '~/forms.server/schedule';

const minute = 60_000;
const at = (ms: number) => new Date(Math.floor((Date.now() + ms) / minute) * minute).toISOString();
const [past, later, latest] = [at(-5 * minute), at(60 * minute), at(120 * minute)];
const none = { publishAt: null, unpublishAt: null };

function edit(
  opened: { publishAt: string | null; unpublishAt: string | null },
  now: typeof opened,
  typed: { publishAt?: string; unpublishAt?: string },
) {
  const form = new FormData();
  form.set('loaded', loadedWith(scheduleEditFields(opened)));
  const left = withoutFired(form, now, typed);
  return {
    conflict: conflictOf(form, scheduleEditFields(left.opened), scheduleEditFields(typed)),
    sent: changedSchedule(now, left.times),
  };
}

test('a time that came since the form was opened is neither a conflict nor sent again', () => {
  expect(edit({ ...none, publishAt: past }, none, { publishAt: past })).toEqual({
    conflict: null,
    sent: null,
  });
  const half = edit(
    { publishAt: past, unpublishAt: later },
    { ...none, unpublishAt: later },
    {
      ...{ publishAt: past, unpublishAt: latest },
    },
  );
  expect(half).toEqual({ conflict: null, sent: { publishAt: null, unpublishAt: latest } });
});

test('a time that a person removed before it came is a conflict, and a past time that was typed is sent, to be rejected', () => {
  expect(edit({ ...none, publishAt: later }, none, { publishAt: later }).conflict).not.toBeNull();
  expect(edit(none, none, { publishAt: past }).sent).toEqual({ publishAt: past, unpublishAt: null });
});
