import { describe, expect, test } from 'vitest';
import { changedBy, resources } from '~/admin-api.server/resources';
import { dialTone } from '~/components/charts/dial';
import { previewOf } from '~/lib/rich-text';
import { NewPassword } from '../../admin-api/contract/auth';

describe('constants of the business (SPEC §9)', () => {
  test('the dial is green above 75, yellow above 50, red otherwise (SPEC §9.4.1)', () => {
    expect([100, 75.1, 75, 50.1, 50, 0].map(dialTone)).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
      'red',
    ]);
  });

  test('every resource is fresh for as long as it should be (SPEC §9.5.1, §9.5.3)', () => {
    const minutes = Object.fromEntries(
      Object.entries(resources).map(([name, { freshMs }]) => [name, freshMs / 60_000]),
    );
    expect(minutes).toMatchObject({
      categories: 15,
      sections: 15,
      contents: 15,
      liveUsers: 15,
      polls: 2,
      quizzes: 2,
      surveys: 2,
      dailyActiveUsers: 2,
      contentViews: 2,
      surveyViews: 2,
      activeUsersOverTime: 5,
      infoItems: 5,
      prompts: 2,
    });
    // Users are never taken from a cache (SPEC §10.2).
    expect(minutes).not.toHaveProperty('staffUsers');
  });

  test('a live event drops live users and traffic data (SPEC §7.9.10)', () => {
    expect(changedBy('live')).toEqual(expect.arrayContaining(['liveUsers', 'traffic']));
  });

  test('a password of 8 characters will do, one of 7 will not (SPEC §9.3.1)', () => {
    const fits = (password: string) => NewPassword.safeParse(password).success;
    expect(['Abcdef1!', 'Abcde1!', 'abcdef1!', 'Abcdefg!', 'Abcdefg1'].map(fits)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  test('of 128 characters too, with any special character that is no space (SPEC §10.5)', () => {
    const fits = (password: string) => NewPassword.safeParse(password).success;
    expect([`Ab1!${'x'.repeat(124)}`, `Ab1!${'x'.repeat(125)}`].map(fits)).toEqual([true, false]);
    expect(['Abcdef1~', 'Abcdef1§', 'Abcdef1€', 'Abcdef1 '].map(fits)).toEqual([true, true, true, false]);
  });

  test('a description over 200 characters is shown to its 100th, others whole (SPEC §9.7.1, §10.6)', () => {
    expect(previewOf('a'.repeat(200))).toBe(null);
    expect(previewOf('é'.repeat(201))).toBe(`${'é'.repeat(100)}…`);
  });
});
