import { describe, expect, test } from 'vitest';
import { isWellFormed } from '~/lib/well-formed-form';

function formOf(...fields: [name: string, value: unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields)
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}
const insert = (name = 'options', more = {}) =>
  ['__intent__', { type: 'insert', payload: { name, ...more } }] as const;
const remove = (index: unknown = 0, name = 'options') =>
  ['__intent__', { type: 'remove', payload: { name, index } }] as const;
const wellFormed = (...fields: (readonly [string, unknown])[]) =>
  isWellFormed(formOf(...fields.map(([name, value]) => [name, value] as [string, unknown])));

describe('what a button asks conform to do with a form', () => {
  test('adding and removing a row of a list is well formed, alone or beside its rows', () => {
    expect(wellFormed(['question', 'a'], insert())).toBe(true);
    expect(wellFormed(['options[0]', 'a'], ['options[1]', 'b'], remove(1))).toBe(true);
    expect(wellFormed(insert('options', { defaultValue: '' }))).toBe(true);
  });

  test('a form is sent by one button: with two intents, like or unlike, it is none of ours', () => {
    expect(wellFormed(['options[0]', 'a'], insert(), insert())).toBe(false);
    expect(wellFormed(['options[0]', 'a'], insert(), ['__intent__', 'owner'])).toBe(false);
  });

  test.each([
    { type: 'update', payload: { name: 'options', index: 0 } },
    { type: 'remove', payload: { name: 'options' } },
    ...[remove(-1)[1], remove(0.5)[1], remove('0')[1], insert('__proto__')[1]],
    ...[{ type: 'insert', payload: {} }, { type: 'insert' }, '{', ''],
  ])('%j is not', (intent) => expect(wellFormed(['__intent__', intent])).toBe(false));
});

describe('names of fields', () => {
  test('have one form', () => {
    const ours = ['title', 'options[49]', 'questions[2].options[0]', 'a.b.c.d.e', 'x-y_z'];
    for (const name of [...ours, `a${'b'.repeat(99)}`]) expect(wellFormed([name, 'x']), name).toBe(true);
    const others = [
      '',
      ' ',
      '0',
      '[0]',
      'options[]',
      'options[1000]',
      'options[-1]',
      'a..b',
      'a.',
      'a[0',
      '_a',
    ];
    others.push('é', 'a b', 'a\n', '__proto__', 'constructor', 'constructor.prototype', 'a.b.c.d.e.f');
    for (const name of [...others, `a${'b'.repeat(100)}`]) expect(wellFormed([name, 'x']), name).toBe(false);
  });

  test('the rows of lists are at most some more than the fields, however deep', () => {
    const rows = Array.from({ length: 200 }, (_, at) => [`options[${at}]`, 'x'] as const);
    expect(wellFormed(...rows)).toBe(true);
    expect(wellFormed(['options[999]', 'x'])).toBe(false);
    expect(wellFormed(['a[30][30]', 'x'])).toBe(false);
    expect(wellFormed(...Array.from({ length: 9 }, (_, at) => [`a${at}[9]`, 'x'] as const))).toBe(false);
    expect(wellFormed(insert('options[999][999]'))).toBe(false);
  });

  test('one name is either a text, a list or an object', () => {
    expect(wellFormed(['a', 'x'], ['a', 'y'])).toBe(true);
    expect(wellFormed(['a[0]', 'x'], ['a[1]', 'y'], ['b.c', 'z'], ['b.d', 'z'])).toBe(true);
    expect(wellFormed(['a', 'x'], ['a[0]', 'y'])).toBe(false);
    expect(wellFormed(['a.b', 'x'], ['a[0]', 'y'])).toBe(false);
    expect(wellFormed(['a.b', 'x'], ['a', 'y'])).toBe(false);
  });
});
