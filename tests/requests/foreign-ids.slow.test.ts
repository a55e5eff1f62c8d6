import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { fillLibrary, outsideContent, outsideItem } from '../support/outside-library';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { attrsOf, type HtmlPage, hrefOf, signIn, type Visitor } from '../support/visitor';

/*
 * Ids as providers of another hand write them: whatever is listed with buttons can be opened, changed and deleted, and whoever can sign
 * in can be demoted, banned and deleted. The id arrives as it was listed, encoded where it is part of a URL (SEC-31).
 */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;
let staff: Visitor;
const signInStaff = async () => {
  staff = await signIn(dashboard.url, 'super@outside.test', outsidePassword);
};
beforeEach(async () => {
  provider = await startOutsideProvider();
  dashboard = await startDashboardInProcess(provider.env());
});
afterEach(async () => {
  await dashboard?.stop();
  await provider?.stop();
});

const id = 'a+b&c=d@e;f:$é';
const day = '2026-03-04T05:06:07.000Z';
const encoded = encodeURIComponent;

/** Fills the provider before anyone signs in: the dashboard has read no list yet. */
async function fill() {
  const content = { ...outsideContent('Indirimbo', { thumbnail: '' }), _id: id, sectionId: id };
  fillLibrary(provider, [content]);
  provider.tables.categories = [{ _id: id, name: 'Imivugo', priority: 1, createdAt: day }];
  provider.tables.sections = [{ _id: id, name: 'Igice', categoryId: id, contentsCount: 0 }];
  provider.tables.polls = [{ _id: id, question: 'Ni iki?', options: [{ text: 'Yego', votes: 1 }] }];
  provider.tables.quizzes = [{ _id: id, title: 'Ikibazo', content: { _id: id, code: 'ITE-001' } }];
  provider.tables.surveys = [{ _id: id, description: 'Ubushakashatsi', questions: [] }];
  provider.tables.updates = [{ ...outsideItem('Menya', ''), _id: id }];
  provider.tables.prompts = [
    { _id: id, prompt: 'Muraho', botResponse: { text: 'Yego', status: 'success', timestamp: day } },
  ];
  await signInStaff();
}

const lists = ['categories', 'sections', 'contents?view=list', 'polls', 'quiz', 'survey', 'info', 'chatbot'];

test('every link and every button of its lists leads somewhere', async () => {
  await fill();
  const opened: string[] = [];
  for (const list of lists) {
    const { $, path } = await staff.open(`/dashboard/${list}`);
    const hrefs = attrsOf({ $ }, 'main a[href^="/dashboard/"]', 'href');
    for (const href of new Set(hrefs.filter((href) => href.includes(encoded(id))))) {
      const page = await staff.open(href);
      expect(page.status, href).toBe(200);
      expect(page.words, href).not.toContain('does not exist');
      opened.push(href);
    }
    for (const form of $('main form[method=post]').toArray()) {
      const action = $(form).attr('action') ?? '';
      // How the list works, and not what is in it.
      if (['/preferences', '/dashboard/contents/bulk'].includes(action)) continue;
      // The rows of contents are in one form, whose buttons say which.
      if (action.startsWith('/dashboard/contents/publish'))
        expect($(form).find('button').attr('value'), path).toBe(id);
      else expect(action, path).toContain(`/${encoded(id)}/`);
    }
  }
  expect(opened.length).toBeGreaterThan(15);
});

test.each(['categories', 'sections', 'contents', 'polls', 'quiz', 'survey', 'info'])(
  'in %s: it is deleted',
  async (list) => {
    await fill();
    if (list === 'categories') provider.tables.sections = [];
    if (list === 'categories' || list === 'sections') provider.tables.contents = [];
    const page: HtmlPage = await staff.open(`/dashboard/${list}/${encoded(id)}/delete`);
    expect(page.status).toBe(200);
    await staff.submit(page, /^Delete permanently/);
    const { method, path } = provider.writes().at(-1) ?? {};
    expect([method, path?.endsWith(`/${encoded(id)}`)]).toEqual(['DELETE', true]);
  },
);

test('an admin of this id is demoted, banned, unbanned and deleted', async () => {
  await signInStaff();
  provider.staff.add('eve@outside.test', 'admin', { _id: id });
  await signIn(dashboard.url, 'eve@outside.test', outsidePassword);
  const eve = () => provider.staff.find('eve@outside.test');
  const dialog = async (name: string) => {
    const panel = await staff.open('/dashboard/security');
    return staff.open(hrefOf(panel, `a[aria-label="${name}: eve@outside.test"]`));
  };
  await staff.submit(await dialog('Change role'), /^Assign Role/, { role: 'viewer' });
  expect(eve()?.role).toBe('viewer');
  await staff.submit(await dialog('Ban'), 'Ban user', { email: 'eve@outside.test' });
  expect(eve()?.isBanned).toBe(true);
  await staff.submit(await staff.open('/dashboard/security'), 'Unban: eve@outside.test');
  expect(eve()?.isBanned).toBe(false);
  await staff.submit(await dialog('Delete'), 'Delete permanently', { email: 'eve@outside.test' });
  expect(eve()).toBeUndefined();
});
