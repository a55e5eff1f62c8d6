import buttonClasses from '~/components/base/button.module.css';
import { CopyText } from '~/components/copy-text';
import classes from './auth.module.css';

/**
 * Renders link, QR code and key. CSS puts the link first on phones, which cannot scan their own screen; the
 * focus order stays.
 */
export function SetUpCode({
  email,
  otpauthUrl,
  qrCode,
  secret,
}: {
  email: string;
  otpauthUrl: string;
  qrCode: string;
  secret: string;
}) {
  return (
    <div className={classes.setUp}>
      <a href={otpauthUrl} className={`${buttonClasses.button} ${classes.openApp}`}>
        Open in your authenticator app
      </a>
      <p className={`${classes.onPhone} ${classes.note}`}>
        Nothing opens? Install an authenticator app first, such as Google Authenticator, Aegis or 2FAS, then
        come back and tap again. If the app is on another device, scan this code with it:
      </p>
      <img
        src={qrCode}
        alt={`QR code for the account ${email}`}
        width={232}
        height={232}
        className={classes.qr}
      />
      <details className={classes.details}>
        <summary>Cannot scan it?</summary>
        <p>Add an account by hand in the app, with this key (time based, 6 digits):</p>
        <CopyText label="Key" text={secret} copied={secret.replaceAll(' ', '')} />
      </details>
    </div>
  );
}

/** Renders the instructions. */
export function SetUpLead({ children }: { children?: string }) {
  return (
    <>
      <span className={classes.atDesk}>
        Scan this code with an authenticator app, such as Google Authenticator, Aegis or 2FAS.
      </span>
      <span className={classes.onPhone}>Add this account to the authenticator app on this phone.</span>
      {children && ` ${children}`}
    </>
  );
}
