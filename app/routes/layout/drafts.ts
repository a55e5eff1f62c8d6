import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { safeRedirect } from '~/auth.server/safe-redirect';
import { discardDraft, draftId, draftRows, keepDraft } from '~/forms.server/form-drafts';
import { staffAction, staffLoader } from '~/guard.server/guard';

/** There is nothing to see here: each list tells of its drafts. */
export const loader = staffLoader({ can: 'see-dashboard' }, () => redirect('/dashboard', 303));

const search = z.object({
  id: draftId.optional().catch(undefined),
  /** Of the dialog that was closed. */
  to: z.string().max(2_000).catch(''),
  what: z.string().max(200).catch(''),
  key: z.string().max(100).catch(''),
});

/** Discards a draft (`intent` and `id` in the form), or keeps the form that it is sent (components/keep-draft). */
export const action = staffAction({ can: 'see-dashboard', search }, async ({ search, form, context }) => {
  if (form.get('intent') === 'discard-draft') {
    const id = draftId.safeParse(form.get('id'));
    if (id.success) await discardDraft(context, id.data);
    return redirect(safeRedirect(String(form.get('back') ?? '')) ?? '/dashboard', 303);
  }
  const { id, to, what, key: formKey } = search;
  const problem = id
    ? await keepDraft(context, { id, to, what: what.trim() || 'Form', formKey }, form)
    : 'What you typed could not be kept: its form is not known.';
  const headers = { 'Cache-Control': 'no-store' };
  return Response.json({ problem, drafts: await draftRows(context) }, { headers });
});
