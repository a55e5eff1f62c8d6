import { redirect } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import QRCode from 'qrcode';
import { ButtonLink } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { CopyText } from '~/components/copy-text';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { staffLoader } from '~/guard.server/guard';
import { formatMoment } from '~/lib/dates';
import classes from './dialogs.module.css';
import { ShareLink } from './share-link';
import { panelHref } from './staff.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Link' };

const rule = { can: 'manage-users', deniedTo: '/dashboard' } as const;

/** Shows the link this browser created in the last ten minutes. */
export const loader = staffLoader(rule, async ({ request, context }) => {
  const made = await context.accounts.invited.open(request.headers.get('Cookie'));
  if (!made?.value.link) throw redirect(panelHref(request));
  const { kind, email, link, expiresAt, sent, failed } = made.value;
  const svg = await QRCode.toString(link, { type: 'svg', margin: 2 });
  return {
    kind,
    appName: context.config.appName,
    email,
    link,
    sent,
    failed,
    expires: expiresAt && formatMoment(Math.floor(Date.parse(expiresAt) / 1000)),
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
});

const wordsOf = {
  invitation: {
    title: 'Invitation Link',
    label: 'Invitation link',
    subject: 'Your invitation',
    purpose: (appName: string) => `You are invited to ${appName}. Open this link to sign up.`,
    holder: 'sign up as',
  },
  reset: {
    title: 'Password Reset Link',
    label: 'Password reset link',
    subject: 'Your new password',
    purpose: (appName: string) => `Open this link to choose a new password for ${appName}.`,
    holder: 'choose a new password for',
  },
} as const;

function leadOf({ kind, sent, failed }: { kind: string; sent: boolean; failed: boolean }): string {
  if (kind === 'reset')
    return 'By this link the user chooses a new password. Where they have two-factor authentication on, it asks for their code as well. Please pass it on yourself:';
  if (sent) return 'The email is on its way. You can also pass the link on yourself:';
  if (failed)
    return 'The email could not be sent just now; it is tried again by itself, and the list of users says what becomes of it. You can also pass the link on yourself:';
  return 'This server sends no email. Please pass the link on to the user yourself:';
}

export default function Invited() {
  const { kind, appName, email, link, sent, failed, expires, qrCode } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const words = wordsOf[kind];
  const untilWhen = expires ? `once, until ${expires}` : 'once';
  const closeTo = `/dashboard/security${search}`;
  return (
    <RouteDialog
      title={words.title}
      closeTo={closeTo}
      footer={
        <ButtonLink to={closeTo} preventScrollReset>
          Done
        </ButtonLink>
      }
    >
      <div className={classes.link}>
        <p>{leadOf({ kind, sent, failed })}</p>
        <CopyText label={words.label} text={link} />
        <ShareLink
          email={email}
          subject={words.subject}
          text={`${words.purpose(appName)} It works ${untilWhen}:`}
          link={link}
        />
        <img
          src={qrCode}
          alt={`QR code of the ${words.label.toLowerCase()} for ${email}`}
          width={200}
          height={200}
          className={classes.qr}
        />
        <p className={classes.quiet}>
          This link is a secret: whoever has it can {words.holder} <strong>{email}</strong>. It works{' '}
          {untilWhen}, so send it to that person only.
        </p>
      </div>
    </RouteDialog>
  );
}
