import { type AppLoadContext, redirect } from '@remix-run/node';
import { z } from 'zod';
import { safeRedirect } from '~/auth.server/safe-redirect';
import { discardDraft, draftId, draftRows, keepDraft } from '~/forms.server/form-drafts';
import { asAuthor, notYours } from '~/forms.server/other-person';
import { type KeptAfterEnd, readForm, staffAction, staffLoader } from '~/guard.server/guard';
import { listOf } from '~/lib/form-drafts';
import { kindOfField, pendingFieldOf } from '~/lib/upload-fields';

export { clientAction } from '~/components/base/client-action';

const search = z.object({
  id: draftId.optional().catch(undefined),
  to: z.string().max(2_000).catch(''),
  what: z.string().max(200).catch(''),
  key: z.string().max(100).catch(''),
  /** '1' means sent without a response. */
  sent: z.literal('1').optional().catch(undefined),
});

/** Stores drafts of an ended session, except after log-out. */
async function keepAfterEnd(request: Request, context: AppLoadContext): Promise<KeptAfterEnd | null> {
  const {
    id,
    to,
    what,
    key: formKey,
    sent,
  } = search.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = safeRedirect(to);
  const last = await context.draftKey();
  const author = await context.authorKey(formKey);
  if (!id || !page || !listOf(page) || !author) return null;
  if (last?.loggedOut && last.key.staffId === author.staffId) return null;
  const form = await readForm(context).catch(() => null);
  if (!form) return null;
  // Reuse only the author's upload (form-drafts).
  for (const field of Object.keys(kindOfField)) {
    const pending = form.get(pendingFieldOf(field));
    form.delete(pendingFieldOf(field));
    if (typeof pending === 'string' && !form.has(field)) form.set(field, pending);
  }
  const theirs = asAuthor(context, author);
  const problem = await keepDraft(
    theirs,
    { id, to, what: what.trim() || 'Form', formKey, sent: sent === '1' },
    form,
  );
  if (problem) {
    const answer = { kept: false, problem: `Your session has ended. ${problem}` };
    return { page, detail: problem, answer };
  }
  const [kept] = await draftRows(theirs);
  const files = [...form.values()].some((value) => typeof value !== 'string' && value.name !== '');
  const again = files ? ' Files have to be chosen again.' : '';
  return {
    page: kept?.to ?? page,
    detail: `What you typed is kept as a draft.${again}`,
    answer: { kept: true, problem: `Your session has ended. Sign in again: what you typed is kept.${again}` },
  };
}

const noStore = { 'Cache-Control': 'no-store' };

export const loader = staffLoader({ can: 'see-dashboard', search }, async ({ search: { id }, context }) =>
  id
    ? Response.json({ drafts: await draftRows(context) }, { headers: noStore })
    : redirect('/dashboard', 303),
);

const rule = {
  ...({ can: 'see-dashboard', search, keepAfterEnd } as const),
  // A draft belongs to its author, whoever has signed in.
  anyPerson: (form: FormData) => form.get('intent') !== 'discard-draft',
};

export const action = staffAction(rule, async ({ staff, search, form, context }) => {
  if (form.get('intent') === 'discard-draft') {
    const id = draftId.safeParse(form.get('id'));
    if (id.success) await discardDraft(context, id.data);
    return redirect(safeRedirect(String(form.get('back') ?? '')) ?? '/dashboard', 303);
  }
  const { id, to, what, key: formKey, sent } = search;
  const isOwn = context.formOwners.isOf(formKey, staff.id);
  const author = isOwn ? (await context.draftKey())?.key : await context.authorKey(formKey);
  let problem: string | null = 'What you typed could not be kept: its form is not known.';
  if (id && author)
    problem = await keepDraft(
      asAuthor(context, author),
      { id, to, what: what.trim() || 'Form', formKey, sent: sent === '1' },
      form,
    );
  if (!isOwn) {
    await context.uploads.remove(staff.id, ...(context.receivedFiles?.keys() ?? []));
    problem = notYours(staff, problem === null);
  }
  return Response.json({ problem, drafts: await draftRows(context) }, { headers: noStore });
});
