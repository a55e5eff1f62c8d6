import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { CopyButton } from '~/components/copy-button';
import { staffLoader } from '~/guard.server/guard';
import classes from './account.module.css';

export const handle: RouteHandle = { title: 'Recovery codes' };

const rule = { can: 'see-dashboard' } as const;

/** Shows new recovery codes once, in the browser that created them (SEC-34). */
export const loader = staffLoader(rule, async ({ request, context, staff }) => {
  const { newCodes, spend } = context.accounts;
  const cookies = request.headers.get('Cookie');
  const made = await newCodes.open(cookies);
  if (!made || made.value.staffId !== staff.id || !(await spend(made))) throw redirect('/dashboard/account');
  const next = (await context.sessions.lastPath(cookies)) ?? '/dashboard/home';
  const response = { codes: made.value.codes, email: staff.email, appName: context.config.appName, next };
  return data(response, { headers: { 'Set-Cookie': await newCodes.clear() } });
});

/** Shown only once. */
export const shouldRevalidate = () => false;

export default function RecoveryCodes() {
  const { codes, email, appName, next } = useLoaderData<typeof loader>();
  const text = `${appName}: recovery codes of ${email}\nEach works once, in place of the 6-digit code.\n\n${codes.join('\n')}\n`;
  return (
    <section className={classes.card} aria-labelledby="codes">
      <h2 id="codes">Keep these codes</h2>
      <p className={classes.lead}>
        When you do not have your authenticator app, each of them lets you in once. Print them, or keep them
        with your passwords.
      </p>
      <Notice kind="warn" title="They are shown only now">
        You can make new ones in your account at any time.
      </Notice>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <Halves code={code} />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <ButtonLink
          tone="secondary"
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          reloadDocument
          download="recovery-codes.txt"
          icon={<Icon name="download" size={18} />}
        >
          Download as text
        </ButtonLink>
        <CopyButton label="Copy all" text={codes.join('\n')} />
        <ButtonLink to={next}>I have kept them</ButtonLink>
      </div>
    </section>
  );
}

/** Wraps only in the middle. */
function Halves({ code }: { code: string }) {
  const groups = code.split(/(?<=-)/);
  const middle = Math.ceil(groups.length / 2);
  return (
    <>
      <span>{groups.slice(0, middle).join('')}</span>
      <wbr />
      <span>{groups.slice(middle).join('')}</span>
    </>
  );
}
