import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { loggedError, printedError } from '../../shared/log-error';

const secret = 'GEZDGNBVGY3TQOJQ';
/** Parameters that would pass for lines of a stack. */
const parameters = [secret, `ana@example.org\n    at ${secret} (file.js:1:1)\nparams: ${secret}`];

function databaseError(code: string, message: string, fields: Partial<pg.DatabaseError> = {}) {
  const error = new pg.DatabaseError(message, 100, 'error');
  Object.assign(error, { code, severity: 'ERROR', ...fields });
  Error.captureStackTrace(error); // as pg does
  return error;
}

const failed = new DrizzleQueryError(
  'update "staff_users" set "mfa_last_step" = $1 where "mfa_secret" = $2',
  parameters,
  databaseError('23514', 'new row for relation "staff_users" violates check constraint "c"', {
    detail: `Failing row contains (1, ${secret}).`,
    where: `unnamed portal with parameters: $1 = '${secret}'`,
    table: 'staff_users',
    constraint: 'c',
  }),
);

/** One whose stack still holds the message it was thrown with: V8 writes the stack when it is first read. */
function changed() {
  const error = databaseError('23505', `double\n    at ${secret} (file.js:1:1)`);
  expect(error.stack).toContain(secret);
  error.message = 'not unique';
  return error;
}

/** Everything a logger writes of an error. */
function logged(error: unknown): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  pino({ serializers: { err: loggedError } }, stream).error({ err: error }, 'failed');
  return text;
}

describe('a failed query in a log', () => {
  test('says which statement, why and where, and none of its parameters (SEC-41)', () => {
    const text = logged(failed);
    expect(text).not.toContain(secret);
    const { err } = JSON.parse(text);
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      message:
        'Failed query: update "staff_users" set "mfa_last_step" = $1 where "mfa_secret" = $2: ' +
        'new row for relation "staff_users" violates check constraint "c"',
      code: '23514',
      table: 'staff_users',
      constraint: 'c',
    });
    expect(err.stack).toMatch(/log-error\.test\.ts:\d+:\d+/);
    expect(err.stack).toContain('caused by: DatabaseError: new row');
  });

  test.each([
    ['as the cause of another error', new Error('not saved', { cause: failed })],
    ['among several', new AggregateError([failed], 'none was saved')],
    ['whose message was changed', changed()],
    [
      'whose message has a value',
      databaseError('22P02', `invalid input syntax for type bigint: "${secret}"`),
    ],
    ['that is no error', { params: [secret] }],
  ])('holds none %s', (_, error) => {
    expect(logged(error)).not.toContain(secret);
    expect(printedError(error)).not.toContain(secret);
  });
});

test.each([
  [
    'a mail server’s',
    Object.assign(new Error('550 <ana.x+1@mail.example.org>: unknown'), {
      response: '550 ana.x+1@mail.example.org',
    }),
  ],
  ['only a text', 'ana.x+1@mail.example.org was rejected'],
])('no email is in a log: %s error', (_, error) => {
  const text = logged(error);
  expect(text).not.toMatch(/na\.x|example\.org/);
  expect(text).toContain('(email)');
});

test('other errors keep their type, code, causes and place', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    port: 5432,
    client: {},
  });
  const { err } = JSON.parse(logged(new TypeError('not reached', { cause })));
  expect(err).toMatchObject({ type: 'TypeError', message: 'not reached: connect ECONNREFUSED' });
  expect(err).toMatchObject({ code: 'ECONNREFUSED', port: 5432 });
  expect(err).not.toHaveProperty('client');
  expect(err.stack).toMatch(/log-error\.test\.ts:\d+:\d+[\s\S]*caused by: Error: connect/);
});
