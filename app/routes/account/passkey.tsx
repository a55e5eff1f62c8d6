import { type HeadersFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { passkeys } from '~contract';
import { AddPasskey } from './add-passkey';
import { addPasskey, removePasskey, startPasskey } from './passkeys.server';
import { RemovePasskey } from './remove-passkey';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Passkey' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const Params = z.object({ id: z.string().regex(/^[\w-]{1,128}$/) });
const rule = { can: 'see-dashboard', params: Params } as const;

export const loader = staffLoader(rule, async ({ context, staff, params }) => {
  if (!(await context.has(passkeys.listPasskeys))) throw redirect('/dashboard/account');
  const common = { mfa: staff.mfaEnabled, formKey: context.newFormKey() };
  if (params.id === 'new')
    return { ...common, passkey: null, origin: await context.capabilities.passkeyOrigin() };
  const list = await context.api.call(passkeys.listPasskeys, { params: { id: staff.id } });
  const passkey = list.passkeys.find(({ id }) => id === params.id);
  if (!passkey)
    throw await redirectWithFlash(context, '/dashboard/account', {
      kind: 'info',
      message: 'This passkey does not exist any more',
    });
  return { ...common, passkey: { name: passkey.name }, origin: null };
});

export const action = staffAction(rule, async (sent) => {
  if (sent.params.id !== 'new') return removePasskey(sent, sent.params.id);
  return sent.form.has('credential') ? addPasskey(sent) : startPasskey(sent);
});

export default function Passkey() {
  const { passkey, origin, ...common } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  const result = response?.result ?? undefined;
  if (passkey) return <RemovePasskey {...common} name={passkey.name} result={result} />;
  const options = response && 'options' in response ? response.options : undefined;
  return <AddPasskey {...common} origin={origin} result={result} options={options} />;
}
