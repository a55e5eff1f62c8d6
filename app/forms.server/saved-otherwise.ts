import { createHash } from 'node:crypto';
import { parse } from '@conform-to/react';
import { type AppLoadContext, data } from '@remix-run/node';
import { kindOfField } from '~/lib/upload-fields';
import { pendingFiles } from '~/uploads.server/pending-files';

/** Fields that change although the content stays the same. */
const volatile = new Set(['formKey', 'sendAgain', 'formId', 'loaded']);

/** @param received digests: the same file gets another upload id */
export function contentOf(form: FormData, received: ReadonlyMap<string, string> = new Map()): string {
  const hash = createHash('sha256');
  for (const [name, value] of form) {
    if (volatile.has(name)) continue;
    const digest = Object.hasOwn(kindOfField, name) ? received.get(String(value)) : undefined;
    hash.update(JSON.stringify([name, digest ?? (typeof value === 'string' ? value : 'a file')]));
  }
  return hash.digest('base64url').slice(0, 22);
}

const message = 'This form was already saved with other text. Nothing was changed.';

/** Shows the form again, to send it as new. */
export async function savedOtherwiseResponse(context: AppLoadContext, form: FormData) {
  const { staff } = context;
  // Without a form to show, the page is reloaded.
  if (!staff || !form.has('formId'))
    throw new Response('This was already done from this page, with another choice. Open the page again.', {
      ...{ status: 409, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
    });
  const formErrors = [`${message} To save this text as well, send the form again: that makes a second one.`];
  const result = parse(form, { resolve: () => ({ value: null }) }).reply({ formErrors });
  const shown = { result, pending: await pendingFiles(context, staff, form), formKey: context.newFormKey() };
  return data(shown, { status: 409 });
}
