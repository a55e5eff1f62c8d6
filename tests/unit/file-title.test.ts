import { expect, it } from 'vitest';
import { titleFromName } from '../../app/lib/file-title';
import { lastSection } from '../../app/routes/contents/library.server';

it.each([
  ['ITE-012_the elephant.mp4', 'The elephant'],
  ['ITE 12 - The Elephant (1).mov', 'The Elephant'],
  ['the-little-elephant_1080p.mp4', 'The little elephant'],
  ['mother-in-law story.mp4', 'Mother-in-law story'],
  ['VID_20260806_120500.mp4', ''],
  ['IMG-0012.MOV', ''],
  ['2026-08-06 12.05.00.mp4', ''],
  ['', ''],
  [null, ''],
])('the file %j suggests the title %j (SPEC §4.8.3)', (name, title) => {
  expect(titleFromName(name)).toBe(title);
});

it('a title is never longer than one may be', () => {
  expect(titleFromName(`${'a'.repeat(400)}.mp4`).length).toBeLessThanOrEqual(200);
});

it('the section used last is suggested, where it is still there', () => {
  const choices = { categories: [], sections: [{ id: 's1', name: 'Imigani', categoryId: 'c1' }] };
  const content = (sectionId: string, createdAt: string) => ({ sectionId, createdAt });
  const older = content('s2', '2026-08-06T00:00:00Z');
  const newer = content('s1', '2026-08-07T00:00:00Z');
  expect(lastSection([newer, older], choices)).toEqual({ categoryId: 'c1', sectionId: 's1' });
  expect(lastSection([older], choices)).toEqual({});
  expect(lastSection([], choices)).toEqual({});
});
