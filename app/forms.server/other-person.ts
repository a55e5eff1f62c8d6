import { randomBytes } from 'node:crypto';
import { type AppLoadContext, data, redirectDocument } from '@remix-run/node';
import { safeRedirect } from '~/auth.server/safe-redirect';
import type { Staff } from '~/auth.server/session';
import type { SignedInAsOther } from '~/components/base/signed-in-as-other';
import { draftParam, isQuestion } from '~/lib/form-drafts';
import type { DraftKey } from './draft-keys';
import { draftId, keepDraft } from './form-drafts';
import { storeUnsent } from './unsent';

export const asAuthor = (context: AppLoadContext, key: DraftKey): AppLoadContext => ({
  ...context,
  draftKey: async () => ({ key, setCookie: null, loggedOut: false }),
});

const named = ({ name, email }: Staff) => (name ? `${name} (${email})` : email);

/** Responds to a form made for another user. */
export async function responseForOther(
  context: AppLoadContext,
  staff: Staff,
  { request, page, form }: { request: Request; page: URL; form: FormData },
) {
  const shownBy = await context.shownBy();
  if (shownBy === 'its page') return data(await keepForAuthor(context, staff, page, form), { status: 409 });
  const message = `You are signed in as ${named(staff)} now`;
  const detail = 'This page was opened by someone else, so nothing was sent.';
  if (shownBy === 'script')
    return Response.json(
      { error: `${message}. ${detail}` },
      { status: 409, headers: { 'Cache-Control': 'no-store' } },
    );
  // The page still shows the other user's data.
  return redirectDocument(refererOf(request) ?? page.pathname + page.search, {
    status: 303,
    headers: { 'Set-Cookie': await context.flashes.leave({ kind: 'error', message, detail }) },
  });
}

/** Its Origin was checked (http.server/cross-site). */
function refererOf({ headers }: Request): string | null {
  const origin = `${headers.get('Origin')}/`;
  const referer = headers.get('Referer') ?? '';
  return referer.startsWith(origin) ? safeRedirect(`/${referer.slice(origin.length)}`) : null;
}

/** The signed-in user sees none of its text. */
async function keepForAuthor(
  context: AppLoadContext,
  staff: Staff,
  url: URL,
  form: FormData,
): Promise<SignedInAsOther> {
  const formKey = String(form.get('formKey') ?? '');
  const key = await context.authorKey(formKey);
  const isKept = key !== null && (await keep(asAuthor(context, key), url, form, formKey));
  await context.uploads.remove(staff.id, ...(context.receivedFiles?.keys() ?? []));
  const what = 'This was written by someone else, so it was not sent.';
  const author = 'The text is kept for its author, who finds it in this browser after signing in.';
  return { signedInAs: named(staff), message: isKept ? `${what} ${author}` : what };
}

async function keep(theirs: AppLoadContext, url: URL, form: FormData, formKey: string) {
  const to = url.pathname + url.search;
  if (isQuestion(to)) return false;
  const given = draftId.safeParse(url.searchParams.get(draftParam));
  const id = given.success ? given.data : randomBytes(8).toString('hex');
  const what = { new: 'New item', edit: 'Edit' }[url.pathname.split('/').at(-1) ?? ''] ?? 'Form';
  if ((await keepDraft(theirs, { id, to, what, formKey }, form)) === null) return true;
  const { outcome } = await storeUnsent({ ...theirs, receivedForm: form }, url.pathname);
  return outcome?.keeping === 'kept';
}

export const notYours = (staff: Staff, isKept: boolean): string =>
  `You are signed in as ${named(staff)} now. This was written by someone else. ${
    isKept ? 'It is kept as their draft in this browser.' : 'It could not be kept.'
  }`;
