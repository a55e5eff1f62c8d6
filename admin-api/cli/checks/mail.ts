import type { AdminApiConfig } from '../../config';
import { createMailer } from '../../mail/mailer';
import type { Finding } from './finding';

/** Whether the mail server takes our sign-in. Sends nothing. */
export async function mail({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<AdminApiConfig, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Promise<Finding> {
  if (!smtpUrl)
    return { check: 'mail', ok: true, detail: 'no SMTP_URL: links are given to admins to pass on' };
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
  try {
    await mailer.check();
    return { check: 'mail', ok: true, detail: 'the mail server takes our sign-in' };
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
