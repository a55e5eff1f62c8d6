import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changedBy, resources } from '~/admin-api.server/resources';
import { dialTone } from '~/components/charts/dial';
import { previewOf } from '~/lib/rich-text';
import { passwordRules } from '../../admin-api/contract/password-rules';

/*
 * docs/spec.md says which test holds which statement of the specification. Here it is held to that: a test that was renamed or
 * deleted, or a word that left the sources, is found.
 */
type Row = { statement: string; words: string[]; tests: { file: string; title: string }[] };

const rows: Row[] = readFileSync('docs/spec.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Statement|---)/.test(line))
  .map((line) => {
    const [statement = '', words = '', tests = ''] = line.slice(2, -2).split(' | ');
    return {
      statement,
      words: [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
      tests: tests.split('<br>').map((one) => {
        const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(one.trim()) ?? [];
        return { file, title };
      }),
    };
  });

/** Quotation marks and line breaks are written in more than one way. */
const plain = (text: string) =>
  text
    .replace(/[’‘]|&apos;/g, "'")
    .replace(/\\'/g, "'")
    .replace(/\s+/g, ' ');

function sourcesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');
}
const sources = plain(sourcesBelow('app') + sourcesBelow('admin-api/contract'));

describe('docs/spec.md', () => {
  test('has all nine sections, and each row names a test', () => {
    const page = readFileSync('docs/spec.md', 'utf8');
    for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(page).toContain(`\n## ${section}. `);
    // A row is one statement, string, limit, call or error; several in one row could not be checked.
    expect(rows.length).toBeGreaterThan(550);
    expect(rows.filter(({ tests }) => tests.some(({ file }) => file === ''))).toEqual([]);
    expect(rows.filter(({ statement }) => statement.trim().length < 2 || statement.length > 160)).toEqual([]);
  });

  test('names tests that are there', () => {
    const texts = new Map<string, string>();
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, title }) => {
        if (!texts.has(file)) texts.set(file, existsSync(file) ? plain(readFileSync(file, 'utf8')) : '');
        return !texts.get(file)?.includes(plain(title));
      });
    expect(missing).toEqual([]);
  });

  test('quotes words that the sources have', () => {
    const missing = rows
      .flatMap(({ words }) => words)
      // What stands in braces is filled in.
      .filter((word) => !word.split(/\{\w+\}/).every((part) => sources.includes(plain(part))));
    expect(missing).toEqual([]);
  });
});

describe('SPEC §9', () => {
  test('the dial is green above 75, yellow above 50, red otherwise', () => {
    expect([100, 75.1, 75, 50.1, 50, 0].map(dialTone)).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
      'red',
    ]);
  });

  test('every resource is fresh for as long as SPEC §9 says', () => {
    const minutes = Object.fromEntries(
      Object.entries(resources).map(([name, { freshMs }]) => [name, freshMs / 60_000]),
    );
    expect(minutes).toMatchObject({
      ...{ categories: 15, sections: 15, contents: 15, liveUsers: 15 },
      ...{ polls: 2, quizzes: 2, surveys: 2, dailyActiveUsers: 2, contentViews: 2, surveyViews: 2 },
      ...{ activeUsersOverTime: 5, infoItems: 5, prompts: 2 },
    });
    // Users are never taken from a cache (DESIGN §4 'Freshness').
    expect(minutes).not.toHaveProperty('staffUsers');
  });

  test('a live event drops live users and traffic data (SPEC §7)', () => {
    expect(changedBy('live')).toEqual(expect.arrayContaining(['liveUsers', 'traffic']));
  });

  test('a password of 8 characters will do, one of 7 will not', () => {
    const fits = (password: string) => passwordRules.every(({ test }) => test(password));
    expect(['Abcdef1!', 'Abcde1!', 'abcdef1!', 'Abcdefg!', 'Abcdefg1'].map(fits)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  test('a description over 200 characters is shown to its 100th, others whole', () => {
    expect(previewOf('a'.repeat(200))).toBe(null);
    expect(previewOf('é'.repeat(201))).toBe(`${'é'.repeat(100)}…`);
  });
});
