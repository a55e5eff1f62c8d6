import type { AdminApiConfig } from '../../config';
import { createMailer } from '../../mail/mailer';
import type { Finding } from './finding';

/** Checks the mail server's sign-in. Sends nothing. */
export async function mail({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<AdminApiConfig, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Promise<Finding> {
  if (!smtpUrl)
    return { check: 'mail', ok: true, detail: 'no SMTP_URL: links are given to admins to pass on' };
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
  try {
    const { plain } = await mailer.check();
    const detail = 'the mail server takes our sign-in';
    if (!plain) return { check: 'mail', ok: true, detail };
    const remedy = 'use smtps://, or a mail server with STARTTLS';
    const isSecret = new URL(smtpUrl).password !== '';
    return isSecret
      ? {
          check: 'mail',
          ok: false,
          detail: `${detail}, but the password and all mails go without TLS: ${remedy}`,
        }
      : { check: 'mail', ok: true, warning: true, detail: `${detail}, but mails go without TLS: ${remedy}` };
  } catch (error) {
    return {
      check: 'mail',
      ok: false,
      detail: `the mail server cannot be used: ${(error as Error).message}`,
    };
  } finally {
    mailer.close();
  }
}
