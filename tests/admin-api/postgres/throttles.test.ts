import pg from 'pg';
import { expect, it } from 'vitest';
import { isTooManyTries, postgresThrottles, throttlesTable } from '../../../shared/throttle';
import { newDatabase } from '../support/api';

it('wrong guesses of a time when the clock was ahead lock nobody out longer than the limit runs', async () => {
  const pool = new pg.Pool({ connectionString: (await newDatabase()) ?? '' });
  try {
    await pool.query(throttlesTable('guesses'));
    const guesses = postgresThrottles(pool, 'guesses')('passwords', { points: 3, seconds: 900 });
    for (let guess = 0; guess < 3; guess++) await guesses.take('owner');
    expect(await guesses.take('owner').then(() => false, isTooManyTries)).toBe(true);
    // As a clock two days ahead leaves it.
    await pool.query('update guesses set expire = $1', [Date.now() + 2 * 86_400_000]);
    expect((await guesses.take('owner')).count).toBe(1);
  } finally {
    await pool.end();
  }
});
