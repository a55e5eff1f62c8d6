import { ButtonLink } from '~/components/base/button';
import { Link } from '~/components/base/link';
import classes from './account.module.css';

export type ShownPasskey = { id: string; name: string; added: string; used: string };

/**
 * Renders the user's passkeys (docs/decisions/0051).
 * @param passkeys null: could not be loaded
 * @param origin null: unavailable here
 */
export function Passkeys({ passkeys, origin }: { passkeys: ShownPasskey[] | null; origin: string | null }) {
  return (
    <section className={classes.card} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className={classes.lead}>
        Log in with your fingerprint, your face or the PIN of a device or security key. A passkey works at
        this dashboard only, so a false page cannot get it out of you.
      </p>
      {passkeys === null && <p>Your passkeys could not be loaded. Reload the page to try again.</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p>
                  Added {added}. {used}
                </p>
              </div>
              <Link
                to={`/dashboard/account/passkeys/${id}`}
                preventScrollReset
                aria-label={`Remove passkey: ${name}`}
              >
                Remove
              </Link>
            </li>
          ))}
        </ul>
      )}
      {origin === null ? (
        <p>
          Browsers have passkeys only for an https address with a name, which this dashboard does not have.
          Ask your administrator to set PUBLIC_URL to one.
        </p>
      ) : (
        <div className={classes.buttons}>
          <ButtonLink to="/dashboard/account/passkeys/new" tone="secondary" preventScrollReset>
            Add a passkey
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
