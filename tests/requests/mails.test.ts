import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { type AdminApi, startAdminApi } from '../support/product';
import { startSmtp } from '../support/smtp';
import { demoEmail, signIn } from '../support/visitor';

/* What the Security Panel says of mails. The queue's own rules: tests/admin-api/mail-queue.test.ts. */

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let adminApi: AdminApi;
let dashboard: Awaited<ReturnType<typeof startDashboardInProcess>>;
beforeAll(async () => {
  smtp = await startSmtp();
  adminApi = await startAdminApi({ env: { SMTP_URL: smtp.url } });
  dashboard = await startDashboardInProcess({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
  });
});
afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
  await smtp?.stop();
});

test('the row of a user says what became of the last mail to them; a test mail says what the mail server says', async () => {
  const admin = await signIn(dashboard.url, demoEmail.admin);
  const panel = () => admin.open('/dashboard/security');
  const rowOf = async (email: string) => {
    const { $ } = await panel();
    return $('tbody tr')
      .filter((_, row) => $(row).text().includes(email))
      .text()
      .replace(/\s+/g, ' ');
  };
  smtp.reject(true);
  const failed = await admin.submit(await panel(), 'Send Invitation', {
    email: 'late@example.org',
    role: 'viewer',
  });
  expect(failed.words).toContain('The invitation email could not be sent');
  expect(await rowOf('late@example.org')).toMatch(
    /Invitation email waiting, tried 1 of 5 times: .*no such person/,
  );
  const refused = await admin.submit(await panel(), 'Send a test email to yourself');
  expect(refused.words).toMatch(
    /The test email was not sent .*The mail server did not take the message: .*no such person/,
  );

  smtp.reject(false);
  await admin.submit(await panel(), 'Send Invitation', { email: 'soon@example.org', role: 'viewer' });
  expect(await rowOf('soon@example.org')).toContain('Invitation email sent just now');
  const sent = await admin.submit(await panel(), 'Send a test email to yourself');
  expect(sent.words).toContain(`A test email is on its way to ${demoEmail.admin}`);
  expect(smtp.received.map(({ to }) => to)).toEqual([['soon@example.org'], [demoEmail.admin]]);
});
