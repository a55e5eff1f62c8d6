import { redirect } from '@remix-run/node';
import { expect, test } from 'vitest';
import { memoryMarks } from '~/session.server/marks';
import { createOnce } from '~/session.server/once';

const key = 'k'.repeat(22);

test('a form sent twice at once is carried out once, and both senders get the same answer (REL-07)', async () => {
  const once = createOnce();
  let records = 0;
  const act = async () => {
    records++;
    await new Promise((r) => setTimeout(r, 5));
    return redirect('/dashboard/contents', 303);
  };
  const answers = (await Promise.all([once('p', key, act), once('p', key, act)])) as Response[];
  expect(records).toBe(1);
  expect(answers.map((a) => a.headers.get('location'))).toEqual([
    '/dashboard/contents',
    '/dashboard/contents',
  ]);
});

test('a form that was refused can be corrected and sent again under the same key', async () => {
  const once = createOnce();
  let tries = 0;
  const act = async () => (++tries === 1 ? { refused: true } : redirect('/done'));
  expect(await once('p', key, act)).toEqual({ refused: true });
  expect(((await once('p', key, act)) as Response).status).toBe(302);
  expect(tries).toBe(2);
});

test('a failure is not remembered', async () => {
  const once = createOnce();
  await expect(once('p', key, async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(((await once('p', key, async () => redirect('/done'))) as Response).status).toBe(302);
});

test('one person cannot use up the key of another, and a form without a key is simply carried out', async () => {
  const once = createOnce();
  let records = 0;
  const act = async () => {
    records++;
    return redirect('/done');
  };
  await once('p', key, act);
  await once('q', key, act);
  await once('p', null, act);
  await once('p', 'short', act);
  expect(records).toBe(4);
});

test('containers that share their marks carry a form out once, and both lead to the same place', async () => {
  const marks = memoryMarks();
  const [one, two] = [createOnce({ marks }), createOnce({ marks })];
  let records = 0;
  const act = async () => {
    records++;
    await new Promise((r) => setTimeout(r, 50));
    return redirect('/dashboard/polls', 303);
  };
  const answers = (await Promise.all([one('p', key, act), two('p', key, act)])) as Response[];
  expect(records).toBe(1);
  expect(answers.map((a) => a.headers.get('location'))).toEqual(['/dashboard/polls', '/dashboard/polls']);
  expect(((await two('p', key, act)) as Response).headers.get('location')).toBe('/dashboard/polls');
  expect(records).toBe(1);
});

test('a form that one container refused can be corrected at another', async () => {
  const marks = memoryMarks();
  await createOnce({ marks })('p', key, async () => ({ refused: true }));
  const answer = (await createOnce({ marks })('p', key, async () => redirect('/done'))) as Response;
  expect(answer.headers.get('location')).toBe('/done');
});
