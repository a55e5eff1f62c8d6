import { CopyText } from '~/components/copy-text';
import classes from './auth.module.css';

/** The QR code for an authenticator app, and the key as text where it cannot be scanned. */
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
    <>
      <img
        src={qrCode}
        alt={`QR code for the account ${email}`}
        width={232}
        height={232}
        className={classes.qr}
      />
      <details className={classes.details}>
        <summary>Cannot scan it?</summary>
        <p>
          On this phone: <a href={otpauthUrl}>open the authenticator app</a>. Otherwise add an account by
          hand, with this key (time based, 6 digits):
        </p>
        <CopyText label="Key" text={secret} copied={secret.replaceAll(' ', '')} />
      </details>
    </>
  );
}
