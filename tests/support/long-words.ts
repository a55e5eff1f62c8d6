import type { Shape } from './reshaping-proxy';
import { demoEmail } from './visitor';

/** What people write that is longer, or otherwise made, than a designer thinks of. */
export const longTexts: readonly string[] = [
  'Umuganda'.repeat(15).slice(0, 115), // no place to break it
  'Kwigisha abana gukunda igihugu '.repeat(10).slice(0, 300),
  '👩‍👩‍👧‍👦🎉🇷🇼'.repeat(14),
  'هذا نص طويل جدا من اليمين إلى اليسار '.repeat(4) + 'ا'.repeat(60),
];

/** Fields in which people write. */
const written =
  /^(name|title|description|question|text|option|answer|correctAnswer|feedback|content_title|contentTitle|categoryName|sectionName|prompt|response|message|error|district|editedBy|code)$/;

/** A provider whose people write long: every text of theirs is one of `longTexts`, the same for the same text. */
export const longWords: Shape = {
  name: 'long words',
  complete: true,
  reshape: (call, answer) => (/^\/(auth|capabilities)/.test(call) ? answer : (longer(answer, '') as never)),
};

function longer(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => longer(one, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, longer(inner, name)]));
  if (typeof value !== 'string' || value === '') return value;
  // Those who sign in keep theirs: the dashboard acts in its name.
  if (key === 'email')
    return (Object.values(demoEmail) as string[]).includes(value) ? value : `${'umukozi'.repeat(8)}.${value}`;
  if (key === 'options' || written.test(key)) return longTexts[hash(value) % longTexts.length];
  return value;
}

const hash = (text: string) =>
  [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
