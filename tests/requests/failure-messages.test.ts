import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { newEmail, type People, peopleOf } from '../support/people';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, type FormValue, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * SPEC §8 'the server's message, or …': every write × what the provider returns × its status. Its `message` or `error` is shown whatever
 * the status; markup, a stack trace and silence give the product's own message.
 */

let product: Product;
let people: People;
let admin: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  people = await peopleOf(product);
  admin = await signIn(product.url, demoEmail.superadmin);
});
afterEach(() => product.recorder.passOn());
afterAll(() => product?.stop());

const bytes = (name: string) => new Uint8Array(readFileSync(join(root, 'tests/fixtures', name)));
const picture: FormValue = { name: 'thumbnail.png', type: 'image/png', bytes: bytes('thumbnail.png') };
const film: FormValue = { name: 'clip.mp4', type: 'video/mp4', bytes: bytes('clip.mp4') };

type Values = Record<string, FormValue>;
/** Opens the page once, and gives what sends its form: as often as wanted. */
type Action = () => Promise<() => Promise<HtmlPage>>;

/** A form on a page of its own: a failure shows it again, with everything in it. */
const form =
  (open: () => Promise<HtmlPage>, button: string | RegExp, values: Values = {}): Action =>
  async () => {
    let page = await open();
    let typed = values;
    return async () => {
      page = await admin.submit(page, button, typed);
      // A file is stored by the server.
      typed = {};
      return page;
    };
  };
const at = (path: string) => () => admin.open(path);
/** The page that a list's first such link leads to. */
const behind = (path: string, link: string) => async () => {
  const list = await admin.open(path);
  return admin.open(list.$(`main ${link}`).first().attr('href') ?? '');
};
/** A button in a list: it leads back to the list, a failure too. */
const press =
  (path: string, button: RegExp, values: Values = {}): Action =>
  async () =>
  async () =>
    admin.submit(await admin.open(path), button, values);

const withSection = async () => {
  const page = await admin.open('/dashboard/contents/new');
  return { page, sectionId: page.$('select[name=sectionId] option').eq(1).attr('value') ?? '' };
};
const withQuestion = (path: string) => async () =>
  admin.submit(await admin.open(path), /^Add Question$/, {
    question: 'Ni iki?',
    'options[0]': 'Yego',
    'options[1]': 'Oya',
  });

/** A category without sections, a section without contents. */
const emptyCategory = async () => {
  await admin.submit(await admin.open('/dashboard/categories/new'), 'Add Category', { name: 'Ubusa' });
  return behind('/dashboard/categories', 'a[aria-label="Delete Ubusa"]')();
};
const emptySection = async () => {
  const page = await admin.open('/dashboard/sections/new');
  const categoryId = page.$('select[name=categoryId] option').eq(1).attr('value') ?? '';
  await admin.submit(page, 'Add Section', { name: 'Ubusa', categoryId });
  return behind('/dashboard/sections', 'a[aria-label="Delete Ubusa"]')();
};

let invited = '';
const onUser = (what: string, button: string | RegExp, values: () => Values = () => ({})): Action => {
  return async () => {
    if (invited === '') {
      invited = newEmail();
      await people.invite(invited);
    }
    const id = await people.userId(invited);
    let page = await admin.open(`/dashboard/security/${id}/${what}`);
    return async () => {
      page = await admin.submit(page, button, values());
      return page;
    };
  };
};

const twoOptions = { 'options[0]': 'Yego', 'options[1]': 'Oya' };
const writes: [what: string, call: RegExp, own: string, action: Action][] = [
  [
    'a category is added',
    /^POST \/categories\/create/,
    'Failed to create the category.',
    form(at('/dashboard/categories/new'), 'Add Category', { name: 'Indirimbo' }),
  ],
  [
    'a category is changed',
    /^PUT \/categories\/update/,
    'Failed to update the category.',
    form(behind('/dashboard/categories', 'a[aria-label^="Edit "]'), 'Save Changes', { name: 'Indirimbo' }),
  ],
  [
    'a category is moved',
    /^PUT \/categories\/update/,
    'Failed to move the category',
    press('/dashboard/categories', /^Move .* down$/),
  ],
  [
    'a category is deleted',
    /^DELETE \/categories/,
    'Failed to delete the category.',
    form(emptyCategory, 'Delete permanently'),
  ],
  [
    'a section is added',
    /^POST \/section\/create/,
    'Failed to create the section.',
    async () => {
      const page = await admin.open('/dashboard/sections/new');
      const categoryId = page.$('select[name=categoryId] option').eq(1).attr('value') ?? '';
      return form(async () => page, 'Add Section', { name: 'Igice', categoryId })();
    },
  ],
  [
    'a section is renamed',
    /^PUT \/section\/update/,
    'Failed to update the section.',
    form(behind('/dashboard/sections', 'a[aria-label^="Edit "]'), 'Save Changes', { name: 'Igice' }),
  ],
  [
    'a section is deleted',
    /^DELETE \/section/,
    'Failed to delete the section.',
    form(emptySection, 'Delete permanently'),
  ],
  [
    'a content is added',
    /^POST \/content\/create/,
    'Upload failed, try again.',
    async () => {
      const { page, sectionId } = await withSection();
      return form(async () => page, /Save as Draft/, { title: 'Umukino', sectionId, file: film })();
    },
  ],
  [
    'a content is changed',
    /^PUT \/admin\/content\/update/,
    'Failed to update content',
    form(behind('/dashboard/contents?view=list', 'a[title^="Edit "]'), 'Save Changes', {
      title: 'Rishya',
    }),
  ],
  [
    'a content is published',
    /^PATCH \/admin\/content\/toggle-publish/,
    'Failed to update publish status',
    press('/dashboard/contents?view=list&status=drafts', /^Publish /),
  ],
  [
    'a content is deleted',
    /^DELETE \/content/,
    'Failed to delete content.',
    form(behind('/dashboard/contents?view=list', 'a[title^="Delete "]'), 'Delete permanently'),
  ],
  [
    'a poll is created',
    /^POST \/polls\/create/,
    'The poll could not be created.',
    form(at('/dashboard/polls/new'), /^Create Poll$/, { question: 'Ni iki?', ...twoOptions }),
  ],
  [
    'a poll is published',
    /^POST \/polls\/publish/,
    'The poll could not be published.',
    press('/dashboard/polls?shown=103', /^Publish: /),
  ],
  [
    'a poll is stopped',
    /^POST \/polls\/unpublish/,
    'The poll could not be stopped.',
    press('/dashboard/polls?shown=103', /^Stop: /),
  ],
  [
    'a poll is deleted',
    /^DELETE \/polls/,
    'The poll could not be deleted.',
    form(behind('/dashboard/polls', 'a[href*="/delete"]'), 'Delete permanently'),
  ],
  [
    'a quiz is created',
    /^POST \/quiz\/create/,
    'The quiz could not be created.',
    form(withQuestion('/dashboard/quiz/new'), /^Create Quiz$/, { code: 'ITE-001' }),
  ],
  [
    'a quiz is published',
    /^POST \/quiz\/[^/]+\/publish/,
    'The quiz could not be published.',
    press('/dashboard/quiz', /^Publish: /),
  ],
  [
    'a quiz is unpublished',
    /^POST \/quiz\/[^/]+\/unpublish/,
    'The quiz could not be unpublished.',
    press('/dashboard/quiz', /^Unpublish: /),
  ],
  [
    'a quiz is deleted',
    /^DELETE \/quiz/,
    'The quiz could not be deleted.',
    form(behind('/dashboard/quiz', 'a[href*="/delete"]'), 'Delete permanently'),
  ],
  [
    'a survey is created',
    /^POST \/survey\/create/,
    'Error creating survey:',
    form(withQuestion('/dashboard/survey/new'), /^Create Survey$/, {
      description: 'Ibibazo',
      banner: picture,
    }),
  ],
  [
    'a survey is published',
    /^POST \/survey\/publish/,
    'Error publishing survey:',
    press('/dashboard/survey', /^Publish: /),
  ],
  [
    'a survey is unpublished',
    /^POST \/survey\/unpublish/,
    'Error unpublishing survey:',
    press('/dashboard/survey', /^Unpublish: /),
  ],
  [
    'a survey is deleted',
    /^DELETE \/survey/,
    'Error deleting survey:',
    form(behind('/dashboard/survey', 'a[href*="/delete"]'), 'Delete permanently'),
  ],
  [
    'an info item is created',
    /^POST \/admin\/updates\/create/,
    'The item could not be created.',
    form(at('/dashboard/info/new?tab=alerts'), /^Create$/, { title: 'Itangazo', text: 'Amakuru' }),
  ],
  [
    'an info item is edited',
    /^PUT \/admin\/updates\/update/,
    'The item could not be saved.',
    form(behind('/dashboard/info?tab=alerts', 'a[href*="/edit"]'), /^Save$/, { title: 'Rishya' }),
  ],
  [
    'an info item is deleted',
    /^DELETE \/admin\/updates/,
    'The item could not be deleted.',
    form(behind('/dashboard/info?tab=alerts', 'a[href*="/delete"]'), 'Delete permanently'),
  ],
  [
    'a prompt is marked reviewed',
    /^PUT \/prompts\//,
    'The prompt could not be marked.',
    form(
      behind('/dashboard/chatbot?reviewed=pending', 'li a[href*="/dashboard/chatbot/"]'),
      /^Mark as reviewed$/,
    ),
  ],
  [
    'a user is invited',
    /^POST \/admin\/auth\/add-user/,
    'Failed to invite user',
    form(at('/dashboard/security'), 'Send Invitation', { email: 'new@example.org', role: 'viewer' }),
  ],
  [
    'a role is assigned',
    /^PUT \/admin\/auth\/users\/assign-role/,
    'Failed to update role',
    onUser('role', 'Assign Role', () => ({ role: 'admin' })),
  ],
  [
    'a user is banned',
    /^PUT \/admin\/auth\/users\/ban/,
    'Failed to ban user',
    onUser('ban', 'Ban user', () => ({ email: invited })),
  ],
  [
    'a user is deleted',
    /^DELETE \/admin\/auth\/users\//,
    'Failed to delete user',
    onUser('delete', 'Delete permanently', () => ({ email: invited })),
  ],
  [
    'a user is unbanned',
    /^PUT \/admin\/auth\/users\/unban/,
    'Failed to unban user',
    async () => {
      const email = newEmail();
      await people.invite(email);
      const ask = await admin.open(`/dashboard/security/${await people.userId(email)}/ban`);
      await admin.submit(ask, 'Ban user', { email });
      return press('/dashboard/security?status=banned', /^Unban: /)();
    },
  ],
  [
    'an invitation is sent again',
    /^POST \/admin\/auth\/users\/resend/,
    'Failed to invite user',
    onUser('resend', /^Resend/),
  ],
  [
    'an invitation is revoked',
    /^DELETE \/admin\/auth\/users\/invitation/,
    'Failed to revoke the invitation',
    onUser('revoke', /revoke/i),
  ],
];

const statuses = [400, 404, 409, 500, 503];
/** Each write with one status, in turn: what the rule is, it is for all of them, and every status meets seven writes. */
const cases = writes.map(([what, call, own, action], index) => ({
  what,
  call,
  own,
  action,
  status: statuses[index % statuses.length] as number,
}));
const trace = 'TypeError: x is undefined\n    at Object.save (/srv/app/save.js:10:4)';

test.each(cases)(
  '$what, status $status: the provider’s message whatever its status, else our own (SPEC §8.3.2, §8.4.1, §8.5.1, §8.7.2, §8.7.5, §8.7.6, §8.8.2, §8.8.3, §8.8.4, §8.8.5, §8.8.6)',
  async ({ call, own, action, status }) => {
    const send = await action();
    const after = async (body: unknown) => {
      product.recorder.passOn();
      product.recorder.reply(call, { status, body });
      const page = await send();
      expect(page.status, `${status} ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(page.words).not.toMatch(/successfully|undefined|\[object/);
      return page.words;
    };
    for (const field of ['message', 'error']) {
      const stated = `Not on a Sunday, says ${field} ${status}.`;
      expect(await after({ success: false, [field]: stated })).toContain(stated);
    }
    for (const unreadable of ['<h1>Bad Gateway</h1>', trace]) {
      const words = await after({ success: false, message: unreadable });
      expect(words).toContain(own);
      expect(words).not.toMatch(/Bad Gateway|save\.js|TypeError/);
    }
    expect(await after('<html><body>Bad Gateway</body></html>')).toContain(own);
    expect(await after({})).toContain(own);
    // A long one is cut, so that it fits where it is shown.
    product.recorder.passOn();
    product.recorder.reply(call, { status: 500, body: { message: 'long '.repeat(200) } });
    const { words } = await send();
    const [run = ''] = /(long ?)+…?/.exec(words) ?? [];
    expect(run.length).toBeGreaterThan(250);
    expect(run.length).toBeLessThanOrEqual(300);
  },
);
