import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { type SignedIn, signIn } from '~/auth.server/authenticator';
import { PasskeyForm, signInWithPasskey } from '~/auth.server/passkeys';
import { trySecondStep, tryToSignIn } from '~/auth.server/sign-in';
import { CodeForm, LoginForm, RecoveryForm } from './schema';

export type WayIn = 'password' | 'passkey' | 'code' | 'recovery-code' | 'second-passkey';

/**
 * Creates the sign-in strategies (decision 0010). They throttle and call the admin API; the action sets the
 * cookies.
 */
export function createAuthenticator(context: AppLoadContext): {
  authenticate(way: WayIn, request: Request): Promise<SignedIn>;
} {
  const authenticator = new Authenticator<SignedIn>()
    .use(
      new FormStrategy(({ form }) => {
        const credentials = LoginForm.parse(Object.fromEntries(form));
        return tryToSignIn(context, 'passwordGuesses', credentials.email, (device) =>
          signIn(context.api, credentials, context.address, { device }),
        );
      }),
      'password' satisfies WayIn,
    )
    .use(
      new FormStrategy(({ form, request }) =>
        trySecondStep(request, context, { token: CodeForm.parse(Object.fromEntries(form)).code }),
      ),
      'code' satisfies WayIn,
    )
    .use(
      new FormStrategy(({ form, request }) =>
        trySecondStep(request, context, { token: RecoveryForm.parse(Object.fromEntries(form)).recovery }),
      ),
      'recovery-code' satisfies WayIn,
    )
    .use(
      new FormStrategy(({ form, request }) =>
        signInWithPasskey(request, context, PasskeyForm.parse(Object.fromEntries(form))),
      ),
      'passkey' satisfies WayIn,
    )
    .use(
      new FormStrategy(({ form, request }) =>
        trySecondStep(request, context, PasskeyForm.parse(Object.fromEntries(form))),
      ),
      'second-passkey' satisfies WayIn,
    );
  return {
    authenticate: (way, request) =>
      authenticator.authenticate(way, withForm(request, context.receivedForm ?? new FormData())),
  };
}

/** Express has already read the body. */
function withForm({ url, headers }: Request, form: FormData): Request {
  const own = new Headers(headers);
  for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) own.delete(name);
  return new Request(url, { method: 'POST', headers: own, body: form });
}
