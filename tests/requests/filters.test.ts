import { describe, expect, test } from 'vitest';
import { problemOf } from '../support/field-problem';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { attrsOf, type HtmlPage, textsOf } from '../support/visitor';

/* What a URL can ask of a filter form that the form itself cannot: a message at the field, what was typed, and all that can be shown. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');

const long = 'a'.repeat(201);
const tooLong = 'Please search for at most 200 characters.';
const textIn = ({ $ }: HtmlPage, name: string) => $(`main [name="${name}"]`).attr('value');
const titles = ({ $ }: HtmlPage) => textsOf({ $ }, 'ul[aria-label=Contents] h2');

describe('the contents', () => {
  test.each([
    ['q', long, tooLong],
    ['category', 'gone', 'This category does not exist. It may have been deleted.'],
    ['section', 'gone', 'This section does not exist. It may have been deleted.'],
  ])(
    '%s=%.10s is said at the field; that filter is left out, the others are in force',
    async (name, value, says) => {
      const all = await admin.open('/dashboard/contents?status=drafts');
      const page = await admin.open(
        `/dashboard/contents?status=drafts&${new URLSearchParams({ [name]: value })}`,
      );
      expect(page.status).toBe(200);
      expect(problemOf(page, name, 'form[role=search]')).toBe(says);
      expect(titles(page)).toEqual(titles(all));
      if (name !== 'q') return;
      expect(textIn(page, 'q')).toBe(long);
      const corrected = await admin.submit(page, 'Search', { q: 'zzz' });
      expect(problemOf(corrected, 'q', 'form[role=search]')).toBe(null);
      expect(corrected.words).toContain('text “zzz”');
    },
  );
});

test('the answers to a survey’s question: a text too long to search for is said at the field, and all answers are shown', async () => {
  const list = await admin.open('/dashboard/survey');
  const hrefs = attrsOf(list, 'h2 a', 'href');
  for (const href of hrefs) {
    const survey = await admin.open(href);
    const questions = survey.$('ol > li h3').length;
    const pages = await Promise.all(
      Array.from({ length: questions }, (_, at) => admin.open(`${href}?question=${at + 1}`)),
    );
    const all = pages.find(({ $ }) => $('[name=q]').length > 0);
    if (!all) continue;
    const page = await admin.submit(all, 'Search', { q: long });
    expect(page.status).toBe(200);
    expect(problemOf(page, 'q')).toBe(tooLong);
    expect(textIn(page, 'q') ?? page.$('[name=q]').attr('value')).toBe(long);
    expect(page.words).not.toContain('No answer contains');
    const corrected = await admin.submit(page, 'Search', { q: 'zzz' });
    expect(problemOf(corrected, 'q')).toBe(null);
    expect(corrected.words).toMatch(/No answer contains “\s*zzz/);
    return;
  }
  throw new Error('no survey of the demo has a question answered in text');
});

describe('periods', () => {
  test.each([
    ['/dashboard/home', '#period'],
    ['/dashboard/insights', '#filters'],
  ])('%s: both dates say what is wrong with them, and stay as they were typed', async (path, form) => {
    const page = await admin.open(`${path}?startDate=2026-02-30&endDate=zorgle`);
    expect(page.status).toBe(200);
    expect(problemOf(page, 'startDate', form)).toBe('The start date is not a day of the calendar.');
    expect(problemOf(page, 'endDate', form)).toBe('The end date is not a day of the calendar.');
    expect(textIn(page, 'startDate')).toBe('2026-02-30');
    expect(textIn(page, 'endDate')).toBe('zorgle');
    expect(page.$(`form${form} [name=formId]`)).toHaveLength(0);
  });

  test('Home: more than 366 days; an emptied start means today (SPEC §2.6.5)', async () => {
    const long = await admin.open('/dashboard/home?startDate=2024-01-01&endDate=2026-01-01');
    expect(problemOf(long, 'startDate', '#period')).toBe('Please choose at most 366 days.');
    const emptied = await admin.open('/dashboard/home?startDate=&endDate=2026-01-01');
    expect(problemOf(emptied, 'startDate', '#period')).toBe('The start date is after the end date.');
    expect(emptied.$('h2').length).toBeGreaterThan(2); // the other cards
  });

  test('Insights: a district that is too long or unknown is said at its field, and the report is shown', async () => {
    const tooLong = await admin.open(`/dashboard/insights?district=${long}&startDate=2026-03-02`);
    expect(problemOf(tooLong, 'district', '#filters')).toBe('Please choose one of the districts.');
    expect(tooLong.headings).toContain('Traffic by District');
    const unknown = await admin.open('/dashboard/insights?district=Atlantis');
    expect(unknown.words).toContain('No session is known of this district.');
    expect(unknown.headings).toContain('Traffic by District');
  });
});
