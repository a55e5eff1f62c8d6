import { beforeAll, expect, test } from 'vitest';
import { appKey, setUpProduct, setUpVisitor } from '../support/product-in-process';

/* Phone numbers, email addresses and ID numbers in comments and survey answers (issue 35); prompts.test.ts has prompts. */

const written = 'Mpamagara 0722 000 456, a.uwase@example.org, ID 1 1990 8 0012345 0 12';
const masked = 'Mpamagara 07•• ••• •56, a••@••.org, ID 1 •••• •••• •12';
const secrets = /0722 ?000 ?456|uwase@|0012345/;

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');
const viewer = setUpVisitor(product, 'viewer');
let comments: string;
let answers: string;

beforeAll(async () => {
  const app = async (path: string, body?: object) => {
    const response = await fetch(`${product.adminApi.url}/app${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    return (await response.json()) as { id: string; data: { id: string; questions: Question[] }[] };
  };
  const { id: sessionId } = await app('/sessions', { district: 'Gasabo', ageRange: '6-9' });
  const [content] = (await app('/contents')).data;
  await app(`/contents/${content?.id}/feedback`, { sessionId, feedback: written });
  comments = `/dashboard/contents/${content?.id}`;
  for (const survey of (await app('/surveys')).data) {
    const question = survey.questions.findIndex(({ type }) => type === 'text');
    const asked = survey.questions[question];
    if (!asked) continue;
    await app(`/surveys/${survey.id}/attempts`, { sessionId });
    await app(`/surveys/${survey.id}/answers`, {
      sessionId,
      answers: [{ questionId: asked.id, answer: written }],
    });
    answers = `/dashboard/survey/${survey.id}?question=${question + 1}`;
    return;
  }
});
type Question = { id: string; type: string };

const file = (page: string) =>
  page === comments ? `${comments}/comments.csv` : answers.replace('?', '/results.csv?');
const withContact = (page: string) => `${file(page)}${page === comments ? '?' : '&'}contact=shown`;

test('are masked on the page, in files and on paper, and no search finds them', async () => {
  for (const page of [comments, answers]) {
    for (const visitor of [admin, viewer]) {
      const shown = await visitor.open(page);
      expect(shown.words, page).toContain(masked);
      expect(shown.text, page).not.toMatch(secrets);
    }
    const { text } = await viewer.send(file(page));
    expect(text).toContain(masked);
    expect(text).not.toMatch(secrets);
  }
  for (const q of ['456', 'uwase', '0012345']) {
    expect((await admin.open(`${comments}?comment=${q}`)).words).toContain(`No comment has “${q}”`);
    expect((await admin.open(`${answers}&q=${q}`)).words).toMatch(new RegExp(`No answer contains “ ?${q}`));
  }
  expect((await admin.open(`${answers}&q=mpamagara`)).words).toContain(masked);
});

test('are shown to an admin once, with a row in the audit log; a viewer cannot show them', async () => {
  for (const page of [comments, answers]) {
    const shown = await admin.submit(await admin.open(page), 'Show');
    expect(shown.words, page).toContain(written);
    expect((await admin.open(page)).text, page).not.toMatch(secrets);
    const seen = await viewer.open(page);
    expect(seen.words).toContain('An admin can show them.');
    expect(seen.$('button[name=show]')).toHaveLength(0);
    const forced = await viewer.send(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'show=yes',
    });
    expect([forced.status, forced.text]).toEqual([403, expect.not.stringMatching(secrets)]);
  }
  const log = await admin.open('/dashboard/audit?action=reveal');
  expect(log.words.match(/showed the contact details in/g)?.length).toBe(2);
});

test('are in a file that an admin asks for them, which the audit log says; not without its row', async () => {
  for (const page of [comments, answers]) {
    expect((await admin.open(page)).$('a:contains("With contact details")').attr('href')).toBe(
      withContact(page),
    );
    expect((await admin.send(withContact(page))).text).toContain(written);
    expect((await viewer.open(page)).$('a:contains("With contact details")')).toHaveLength(0);
    expect((await viewer.send(withContact(page))).status).toBe(403);
    product.recorder.reply(/^POST \/audit-events/, { status: 500, body: { success: false } });
    const failed = await admin.send(withContact(page));
    expect([failed.status, failed.text]).toEqual([503, expect.not.stringMatching(secrets)]);
    product.recorder.passOn();
  }
});

test('for Excel a table is separated by semicolons, and texts that it would change stay (issue 35)', async () => {
  const kept = ['12', '2024-05-03', '5 inka', 'Mary', 'MAR', '=1+1'];
  const changed = [
    ...['007', '00788', '1234567890123456', '1/2', '1/2/2024', '3-5-2024', '3.5', '1,5', '1E5', '1.2.3'],
    ...['3:30', '3:30 pm', '50%', '(5)', '-5', '$5', '500 Frw', 'MAR1', '1 March', 'Mars 2024', '3 Werurwe'],
    ...['Friday, 1 March 2024', 'true', 'Faux', ' 007'],
  ];
  const given = [...kept, ...changed];
  product.recorder.reply(/^GET \/insights\/survey_answers/, {
    status: 200,
    body: { success: true, total: given.length, answers: given },
  });
  const { text } = await viewer.send(`${file(answers)}&for=excel`);
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(';')[3]);
  expect(rows).toEqual([
    ...kept.map((answer) => (answer.startsWith('=') ? `'${answer}` : answer)),
    ...changed.map((answer) => `"=""${answer}"""`),
  ]);
});
