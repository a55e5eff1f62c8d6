import { startProduct } from '../support/product';
import { addSession, expect, test } from '../support/test';

const markup = '"><img src=x onerror="alert(1)"><script>alert(2)</script><svg onload="alert(3)">';
const long = 'x'.repeat(100_000);
const rightToLeft = 'مرحبا \u202Eabc 🐘👩🏾‍🏫';

/** What a provider could send: every text of every list hostile, one kind after the other. */
const hostile = [markup, long, rightToLeft, '{"__proto__":{"x":1}}'];
const data = (item: (text: string) => object) => ({
  status: 200,
  body: { data: hostile.map((text, at) => ({ id: `id${at}`, ...item(text) })) },
});
const question = (text: string) => ({
  text,
  answers: [
    { text, isCorrect: true, responses: 3 },
    { text, responses: 1 },
  ],
});
const lists: [call: RegExp, reply: ReturnType<typeof data>][] = [
  [
    /^GET \/polls\/list/,
    data((text) => ({
      question: text,
      published: true,
      timeout: 4e9,
      options: [
        { text, votes: 5 },
        { text, votes: 0 },
      ],
    })),
  ],
  [
    /^GET \/quiz\/list/,
    data((text) => ({
      title: text,
      published: true,
      timeout: 4e9,
      content: { id: 'c', contentCode: text, title: text },
      questions: [question(text)],
    })),
  ],
  [
    /^GET \/survey\/list/,
    data((text) => ({
      description: text,
      banner: text.slice(0, 100),
      questions: [
        { question: text, type: 'options', options: [{ option: text, responses: 2 }] },
        { question: text, type: 'text', answers: [text, text, text, text] },
      ],
    })),
  ],
  [
    /^GET \/updates\/list/,
    data((text) => ({
      type: 'banner',
      sub_type: text,
      title: text,
      text,
      link: `javascript:alert(${text.length})`,
    })),
  ],
  ...hostile.map((text, at): [RegExp, never] => [
    new RegExp(`^GET /prompts/id${at}\\b`),
    {
      status: 200,
      body: {
        prompt: { _id: `id${at}`, prompt: text, botResponse: { text, status: 'failed', timestamp: text } },
        place: { position: 1, total: 1, previous: null, next: null },
      },
    } as never,
  ]),
  [
    /^GET \/prompts(?!\/)/,
    {
      status: 200,
      body: {
        data: {
          prompts: hostile.map((text, at) => ({
            _id: `id${at}`,
            prompt: text,
            botResponse: { text, status: 'failed', timestamp: text },
          })),
          pagination: { total: 4, pages: 1 },
        },
      },
    } as never,
  ],
  [/^GET \/insights\/top\/contents/, data((text) => ({ title: text, thumbnail: null, views: 3 }))],
  [
    /^GET \/insights\/traffic/,
    {
      status: 200,
      body: {
        data: hostile.map((_id) => ({
          _id,
          sessions: 4,
          quiz_responses: 1,
          poll_responses: 2,
          survey_responses: 3,
        })),
        highTrafficPeriod: markup,
      },
    } as never,
  ],
  [
    /^GET \/categories\/list/,
    data((text) => ({ name: text, priority: 1, colorCode: text, icon: text, image: text.slice(0, 100) })),
  ],
  [
    /^GET \/content\/list/,
    data((text) => ({
      title: text,
      code: text,
      description: text,
      type: 'video',
      file: text.slice(0, 100),
      views: 1,
    })),
  ],
];
const pages = [
  ...['/dashboard/polls', '/dashboard/polls/id1/delete'],
  ...['/dashboard/quiz', '/dashboard/quiz/id0', '/dashboard/quiz/id1', '/dashboard/quiz/new'],
  ...[
    '/dashboard/survey',
    '/dashboard/survey/id0',
    '/dashboard/survey/id1',
    '/dashboard/survey/id1?question=2',
  ],
  ...['/dashboard/info', '/dashboard/info/id0', '/dashboard/info/id1', '/dashboard/info/id1/edit'],
  ...['/dashboard/chatbot', '/dashboard/chatbot/id0', '/dashboard/chatbot/id1'],
  ...['/dashboard', '/dashboard/insights', '/dashboard/insights/print'],
];

test('hostile text in every field of what a provider sends runs nothing and breaks no page', async ({
  page,
  context,
  problems,
}) => {
  test.setTimeout(180_000);
  // Pictures at URLs that are none.
  problems.forgive(/answer: 4\d\d to GET .*\/media\//);
  const product = await startProduct();
  try {
    // Before anyone signs in: what is read then stays fresh for minutes.
    for (const [call, reply] of lists) product.recorder.reply(call, reply);
    await addSession(context, product.url, 'admin');
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of pages) {
        await page.goto(product.url + path);
        await expect(page.locator('main, dialog').first(), path).toBeVisible();
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide, `${path} at ${width} px goes sideways`).toBeLessThanOrEqual(0);
        const running = await page.evaluate(
          () => document.querySelectorAll('[onerror], [onload], a[href^="javascript:"]').length,
        );
        expect(running, path).toBe(0);
      }
    }
    await page.goto(`${product.url}/dashboard/polls`);
    await expect(page.getByText(markup, { exact: true }).first()).toBeVisible();
    expect(dialogs).toEqual([]);
  } finally {
    await product.stop();
  }
});
