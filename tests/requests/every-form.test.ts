import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { formEntries } from '../support/form-entries';
import { findForms } from '../support/forms-found';
import { newEmail, peopleOf } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { allRoutes } from '../support/route-list';
import { resetLink } from '../support/scenarios';
import { Visitor } from '../support/visitor';

/* That no form is missing where each one is walked through: journeys/forms.js.spec.ts. */

/** Forms whose fields are choices, one of which is always made: nothing about them can be wrong in a browser. */
const choices = ['/dashboard/polls', '/dashboard/quiz', '/dashboard/survey'].map(
  (list) => `${list}/:id/publish#`,
);

/** Filters of a page: what can be wrong with them is in filters.spec.ts and requests/filters.test.ts. */
const filters = [
  '/dashboard#period',
  '/dashboard/home#period',
  '/dashboard/insights#filters',
  '/dashboard/search#search',
  ...['contents', 'polls', 'quiz', 'survey', 'info', 'sections', 'security', 'chatbot'].map(
    (list) => `/dashboard/${list}#list-filters`,
  ),
  '/dashboard/audit#filters',
  '/dashboard/quiz/:id#result-filters',
  '/dashboard/survey/:id#result-filters',
];

/** Walked in switch-on-mfa.spec.ts: they change how a demo account signs in, which only a product of their own can bear. */
const coveredElsewhere = [
  '/dashboard/account#mfa',
  '/dashboard/account/authenticator#first',
  // Checkboxes: bulk.js.spec.ts and requests/bulk.test.ts.
  '/dashboard/contents/bulk#contents-selection',
  // review-prompts.js.spec.ts, requests/prompts.test.ts
  '/dashboard/chatbot#mark-prompts',
  // The builders of the new ones, which are walked, around what is there already: requests/question-edits.test.ts.
  '/dashboard/polls/:id/edit#edit-poll',
  '/dashboard/quiz/:id/edit#edit-quiz',
  '/dashboard/survey/:id/edit#edit-survey',
];

/**
 * Actions that no form of the demo's pages posts to: of a script; of what was selected before (bulk.js.spec.ts, requests/bulk.test.ts); of
 * buttons alone that stand in a confirm dialog for what is not in use, beside a waiting upload, or beside contact details that are masked
 * (requests/contact-details.test.ts); of what needs a mail server (walked in password-reset.spec.ts), a second factor (superadmins.spec.ts) or an
 * address with passkeys (passkeys.js.spec.ts); and of paths that do not exist.
 */
const unseen = [
  '/auth/forgot-password',
  '/dashboard/security/test-mail',
  '/dashboard/activity',
  '/dashboard/drafts',
  '/auth/passkey',
  '/dashboard/account/authenticator',
  '/dashboard/account/passkeys/:id',
  '/dashboard/categories/:id/delete',
  '/dashboard/contents/:id',
  '/dashboard/contents/bulk/:run',
  '/dashboard/contents/bulk/:run/step',
  '/dashboard/sections/:id/delete',
  '/dashboard/security/:id/superadmin',
  '/dashboard/survey/:id',
  '/dashboard/uploads',
  '/password-check',
  '/*',
];

const withoutNumber = (form: string) => form.replace(/-\d+$/, '');
const asRow = (name: string) => name.replace(/\[\d+\]$/, '[]');

const product = setUpProduct();

test('every form that a user fills in is walked through, with each of its fields and buttons (SPEC §5.1.3)', async () => {
  const { url } = product;
  const people = await peopleOf(product);
  const signUp = await new Visitor(url).open(await people.invite(newEmail()));
  const { page: authenticator } = await people.signUp(newEmail());
  const email = newEmail();
  const { person } = await people.signedUp(email);
  const account = await person.open('/dashboard/account');
  const { visitor, page: code } = await people.passwordStep(email);
  const recovery = await visitor.open('/auth/code?recovery');
  const reset = await new Visitor(url).open(await resetLink(url, email));
  const found = await findForms(url, [signUp, authenticator, account, code, recovery, reset]);
  const isFilter = ({ form }: { form: string }) => form.startsWith('GET ');
  expect(new Set(found.filter(isFilter).map(({ form }) => form.slice(4)))).toEqual(new Set(filters));
  const filled = found.filter(
    ({ form, fields }) =>
      !isFilter({ form }) && fields.length > 0 && ![...choices, ...coveredElsewhere].includes(form),
  );
  const unknown = filled.flatMap(({ form, intents, fields }) => {
    const entries = formEntries.filter((entry) => withoutNumber(entry.form) === withoutNumber(form));
    const known = entries.flatMap(({ fields, left = [] }) => [...Object.keys(fields), ...left]).map(asRow);
    const pressed = [...entries.map(({ intent = '' }) => intent), 'drop-N', 'create-section', 'paste'];
    return [
      ...fields.filter((name) => !known.includes(name)).map((name) => `${form} field ${name}`),
      ...intents.filter((intent) => !pressed.includes(intent)).map((intent) => `${form} button ${intent}`),
    ];
  });
  expect(unknown).toEqual([]);
  const there = new Set(filled.map(({ form }) => withoutNumber(form)));
  expect(formEntries.filter(({ form }) => !there.has(withoutNumber(form)))).toEqual([]);
  const reached = new Set(found.map(({ form }) => form.split(/[?#]/)[0]));
  const paths = (await allRoutes()).map(({ path }) => path);
  const nowhere = [...reached]
    .map((path = '') => path.replace('GET ', ''))
    .filter((path) => !paths.includes(path));
  expect(nowhere, 'forms that no route takes').toEqual([]);
  const actions = (await allRoutes()).filter(
    ({ file }) =>
      file && /export (const|(async )?function) action\b/.test(readFileSync(join(root, 'app', file), 'utf8')),
  );
  expect(new Set(actions.map(({ path }) => path).filter((path) => !reached.has(path)))).toEqual(
    new Set(unseen),
  );
});
