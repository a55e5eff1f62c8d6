import { expect, test } from 'vitest';
import { drawing, film, picture } from '../support/fixture-files';
import { newEmail, setUpPeople } from '../support/people';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { RecordedCall } from '../support/recorder';
import { type FormValue, type HtmlPage, hrefOf } from '../support/visitor';

/*
 * Every write of SPEC §7, as a user without JavaScript makes it. While the provider fails its `message` or `error` is shown, whatever the
 * status; markup, a stack trace and silence give the product's own message (SPEC §8). At last it is carried out, with one call.
 */

const product = setUpProduct();
const people = setUpPeople(product);
const admin = setUpVisitor(product, 'superadmin');

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
  return admin.open(hrefOf(list, `main ${link}`));
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

const twoOptions = { 'options[0]': 'Yego', 'options[1]': 'Oya' };
type Write = [what: string, call: RegExp, sends: string[], own: string, done: string, action: Action];
const writes: Write[] = [
  [
    'a category is added (SPEC §7.3.2)',
    /^POST \/categories\/create/,
    ['name', 'colorCode', 'icon', 'image'],
    'Failed to create the category.',
    'Category created successfully!',
    form(at('/dashboard/categories/new'), 'Add Category', { name: 'Nshya', icon: drawing, image: picture }),
  ],
  [
    'a category is changed (SPEC §7.3.4)',
    /^PUT \/categories\/update/,
    ['name', 'colorCode', 'icon', 'priority', 'image'],
    'Failed to update the category.',
    'Category updated successfully!',
    form(behind('/dashboard/categories', 'a[aria-label^="Edit "]'), 'Save Changes', {
      name: 'Nshyashya',
      image: picture,
    }),
  ],
  [
    'a category is moved',
    /^PUT \/categories\/update/,
    ['name', 'colorCode', 'icon', 'priority'],
    'Failed to move the category',
    'is now number',
    press('/dashboard/categories', /^Move .* down$/),
  ],
  [
    'a category is deleted (SPEC §7.3.5)',
    /^DELETE \/categories/,
    [],
    'Failed to delete the category.',
    'Category deleted successfully!',
    form(emptyCategory, 'Delete permanently'),
  ],
  [
    'a section is added (SPEC §7.4.2)',
    /^POST \/section\/create/,
    ['name'],
    'Failed to create the section.',
    'Section created successfully!',
    async () => {
      const page = await admin.open('/dashboard/sections/new');
      const categoryId = page.$('select[name=categoryId] option').eq(1).attr('value') ?? '';
      return form(async () => page, 'Add Section', { name: 'Igice', categoryId })();
    },
  ],
  [
    'a section is renamed (SPEC §7.4.3)',
    /^PUT \/section\/update/,
    ['name'],
    'Failed to update the section.',
    'Section updated successfully!',
    form(behind('/dashboard/sections', 'a[aria-label^="Edit "]'), 'Save Changes', { name: 'Igice' }),
  ],
  [
    'a section is deleted (SPEC §7.4.4)',
    /^DELETE \/section/,
    [],
    'Failed to delete the section.',
    'Section deleted successfully!',
    form(emptySection, 'Delete permanently'),
  ],
  [
    'a content is added (SPEC §3.4.12, §7.5.2, §8.7.3)',
    /^POST \/content\/create/,
    ['title', 'code', 'description', 'type', 'duration', 'published', 'thumbnail', 'file'],
    'Upload failed, try again.',
    'Content uploaded successfully!',
    async () => {
      const { page, sectionId } = await withSection();
      return form(async () => page, /Save as Draft/, {
        title: 'Umukino',
        sectionId,
        file: film,
        thumbnail: picture,
      })();
    },
  ],
  [
    'a content is changed (SPEC §7.5.5, §7.5.6, §8.7.7)',
    /^PUT \/admin\/content\/update/,
    ['title', 'description', 'sectionId', 'thumbnail'],
    'Failed to update content',
    'Content updated successfully!',
    form(behind('/dashboard/contents?view=list', 'a[title^="Edit "]'), 'Save Changes', {
      title: 'Rishya',
      thumbnail: picture,
    }),
  ],
  [
    'a content is published (SPEC §7.5.7)',
    /^PATCH \/admin\/content\/toggle-publish/,
    [],
    'Failed to update publish status',
    'Content published successfully!',
    press('/dashboard/contents?view=list&status=drafts', /^Publish /),
  ],
  [
    'a poll is created (SPEC §1.1.4, §2.12.4, §7.6.2)',
    /^POST \/polls\/create/,
    ['question', 'options'],
    'The poll could not be created.',
    'Poll created successfully!',
    form(at('/dashboard/polls/new'), /^Create Poll$/, { question: 'Ni iki?', ...twoOptions }),
  ],
  [
    'a poll is published (SPEC §7.6.3)',
    /^POST \/polls\/publish/,
    ['pollId', 'selectedTimeout'],
    'The poll could not be published.',
    'Poll published successfully!',
    press('/dashboard/polls?shown=103', /^Publish: /),
  ],
  [
    'a poll is stopped (SPEC §7.6.4)',
    /^POST \/polls\/unpublish/,
    ['pollId'],
    'The poll could not be stopped.',
    'Poll stopped',
    press('/dashboard/polls?shown=103', /^Stop: /),
  ],
  [
    'a quiz is created (SPEC §1.1.5)',
    /^POST \/quiz\/create/,
    ['code', 'quiz'],
    'The quiz could not be created.',
    'Quiz created successfully!',
    form(withQuestion('/dashboard/quiz/new'), /^Create Quiz$/, { code: 'ITE-001' }),
  ],
  [
    'a quiz is published (SPEC §2.13.4, §7.7.3)',
    /^POST \/quiz\/[^/]+\/publish/,
    ['contentID', 'selectedTimeout'],
    'The quiz could not be published.',
    'Quiz published successfully!',
    press('/dashboard/quiz', /^Publish: /),
  ],
  [
    'a quiz is unpublished (SPEC §2.13.4, §7.7.4)',
    /^POST \/quiz\/[^/]+\/unpublish/,
    ['contentID'],
    'The quiz could not be unpublished.',
    'Quiz unpublished',
    press('/dashboard/quiz', /^Unpublish: /),
  ],
  [
    'a survey is created (SPEC §1.1.6, §2.10.1)',
    /^POST \/survey\/create/,
    ['description', 'survey', 'thumbnailType', 'survey-poster'],
    'Error creating survey:',
    'Survey created successfully!',
    form(withQuestion('/dashboard/survey/new'), /^Create Survey$/, {
      description: 'Ibibazo',
      banner: picture,
    }),
  ],
  [
    'a survey is published (SPEC §4.4.7, §7.8.3)',
    /^POST \/survey\/publish/,
    ['selectedTimeout'],
    'Error publishing survey:',
    'Survey published successfully!',
    press('/dashboard/survey', /^Publish: /),
  ],
  [
    'a survey is unpublished (SPEC §7.8.4)',
    /^POST \/survey\/unpublish/,
    [],
    'Error unpublishing survey:',
    'Survey unpublished',
    press('/dashboard/survey', /^Unpublish: /),
  ],
  [
    'an info item is created (SPEC §1.1.7, §2.14.3, §7.10.2)',
    /^POST \/admin\/updates\/create/,
    ['type', 'title', 'text'],
    'The item could not be created.',
    'Quick alert created',
    form(at('/dashboard/info/new?tab=alerts'), /^Create$/, { title: 'Itangazo', text: 'Amakuru' }),
  ],
  [
    'an info item is edited (SPEC §7.10.4)',
    /^PUT \/admin\/updates\/update/,
    ['type', 'title', 'description', 'text'],
    'The item could not be saved.',
    'Info item saved',
    form(behind('/dashboard/info?tab=alerts', 'a[href*="/edit"]'), /^Save$/, { title: 'Rishya' }),
  ],
  [
    'a prompt is marked reviewed (SPEC §1.1.9)',
    /^PUT \/prompts\//,
    ['isReviewed', 'admin'],
    'The prompt could not be marked.',
    'Prompt marked as reviewed',
    form(
      behind('/dashboard/chatbot?reviewed=pending', 'li a[href*="/dashboard/chatbot/"]'),
      /^Mark as reviewed$/,
    ),
  ],
  [
    'a user is invited (SPEC §7.11.3)',
    /^POST \/admin\/auth\/add-user/,
    ['email', 'role', 'admin'],
    'Failed to invite user',
    'Invitation created',
    form(at('/dashboard/security'), 'Send Invitation', { email: 'new@example.org', role: 'viewer' }),
  ],
  [
    'a user is unbanned (SPEC §7.11.6)',
    /^PUT \/admin\/auth\/users\/unban/,
    ['admin'],
    'Failed to unban user',
    'User unbanned successfully!',
    async () => {
      const email = newEmail();
      await people.invite(email);
      const ask = await admin.open(`/dashboard/security/${await people.userId(email)}/ban`);
      await admin.submit(ask, 'Ban user', { email });
      return press('/dashboard/security?status=banned', /^Unban: /)();
    },
  ],
];

const deletions: Write[] = [
  [
    'content deleted (SPEC §7.5.10, §8.7.9, §8.7.11)',
    'contents',
    'Failed to delete content.',
    'Content deleted successfully!',
  ],
  ['poll deleted (SPEC §7.6.5)', 'polls', 'The poll could not be deleted.', 'Poll deleted successfully'],
  [
    'quiz deleted (SPEC §2.13.5, §7.7.5)',
    'quiz',
    'The quiz could not be deleted.',
    'Quiz deleted successfully',
  ],
  ['survey deleted (SPEC §7.8.5)', 'survey', 'Error deleting survey:', 'Survey deleted successfully'],
  ['info item deleted (SPEC §7.10.6)', 'info', 'The item could not be deleted.', 'Info item deleted'],
].map(
  ([what = '', list, own = '', done = '']): Write => [
    what,
    /^DELETE /,
    [],
    own,
    done,
    form(behind(`/dashboard/${list}`, 'a[href*="/delete"]'), 'Delete permanently'),
  ],
);

/** What is done to a user who was just invited. */
const onUser: Write[] = (
  [
    [
      'role',
      /assign-role/,
      ['role', 'admin'],
      'Failed to update role',
      'Role updated to admin successfully!',
    ],
    ['ban', /users\/ban/, ['admin'], 'Failed to ban user', 'User banned'],
    ['delete', /DELETE/, [], 'Failed to delete user', 'User deleted permanently'],
    ['resend', /users\/resend/, ['admin'], 'Failed to invite user', 'Invitation created'],
    ['revoke', /users\/invitation/, [], 'Failed to revoke the invitation', 'Invitation revoked'],
  ] as const
).map(
  ([what, call, sends, own, done]): Write => [
    `a user: ${what} (SPEC §7.11.4, §7.11.5)`,
    call,
    [...sends],
    own,
    done,
    async () => {
      const email = newEmail();
      await people.invite(email);
      let page = await admin.open(`/dashboard/security/${await people.userId(email)}/${what}`);
      return async () => {
        page = await admin.submit(page, /^(Assign Role|Ban|Delete permanently|Resend|Revoke)/, {
          email,
          role: 'admin',
        });
        return page;
      };
    },
  ],
);

const statuses = [400, 404, 409, 500, 503];
const trace = 'TypeError: x is undefined\n    at Object.save (/srv/app/save.js:10:4)';

/** Names of what a call sent along: parts of a multipart body, fields of a JSON one. */
function payload({ body }: RecordedCall): string[] {
  if (body.startsWith('--'))
    return [...body.matchAll(/form-data; name="([^"]+)"/g)].map(([, name = '']) => name);
  return body === '' ? [] : Object.keys(JSON.parse(body));
}

/** Failures that SPEC §8 'only logs'; they are said as well. */
const logs = /category|section|poll is (created|deleted)|info item/;

// Each write with one status, in turn: the rule is one for all of them.
const all = [...writes, ...deletions, ...onUser];
test.each(all.map((write, at) => [...write, statuses[at % statuses.length] as number] as const))(
  '%s (SPEC §8.3.1, §8.3.2, §8.3.3, §8.4.1, §8.5.1, §8.5.2, §8.6.1, §8.7.2, §8.7.5, §8.7.6, §8.8.2, §8.8.3, §8.8.4, §8.8.5, §8.8.6, §8.9.1)',
  async (what, call, sends, own, done, action, status) => {
    const send = await action();
    const logged = product.output().length;
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
    const silent = await after({});
    expect(silent).toContain(own);
    if (status >= 500) expect(silent).toContain('The admin API could not do this.');
    if (logs.test(what)) await expect.poll(() => product.output().slice(logged)).toMatch(/"level":40/);
    // A long one is cut, so that it fits where it is shown.
    const [run = ''] = /(long ?)+…?/.exec(await after({ message: 'long '.repeat(200) })) ?? [];
    expect(run.length).toBeGreaterThan(250);
    expect(run.length).toBeLessThanOrEqual(300);

    product.recorder.passOn();
    const from = product.recorder.calls.length;
    const page = await send();
    expect(page.words).toContain(done);
    const made = product.recorder.calls.slice(from).filter((one) => call.test(`${one.method} ${one.path}`));
    expect(made.map(payload).map((names) => names.toSorted())).toEqual([sends.toSorted()]);
    expect(made[0]?.authorization).toBe(`Bearer ${product.adminApi.token}`);
  },
);
