import { ButtonLink } from '~/components/base/button';
import { Link } from '~/components/base/link';
import classes from './account.module.css';

export type OpenSession = {
  id: string;
  device: string;
  ip: string;
  since: string;
  seen: string;
  isThis: boolean;
};

/** Where the person is signed in, with a way to log out there (docs/decisions/0008). */
export function SignedIn({ sessions }: { sessions: OpenSession[] }) {
  return (
    <section className={classes.card} aria-labelledby="signed-in">
      <h2 id="signed-in">Where you are signed in</h2>
      <p className={classes.lead}>If you do not know one of these, log out there and change your password.</p>
      <ul className={classes.sessions}>
        {sessions.map(({ id, device, ip, since, seen, isThis }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong> {isThis && <span className={classes.mark}>This browser</span>}
              <p>
                {ip}. Signed in {since}. {isThis ? '' : `Last seen ${seen}.`}
              </p>
            </div>
            {!isThis && (
              <Link
                to={`/dashboard/account/sessions/${id}`}
                preventScrollReset
                aria-label={`Log out there: ${device}, ${ip}`}
              >
                Log out there
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <ButtonLink to="/dashboard/account/sessions/all" tone="secondary" preventScrollReset>
          Log out everywhere
        </ButtonLink>
      </div>
    </section>
  );
}
