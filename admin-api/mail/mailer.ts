import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { count } from '../../shared/counts';
import type { AdminApiConfig } from '../config';

export type Mail = { to: string; subject: string; text: string };

type Sending = {
  /** Identifies duplicates. */
  id?: string;
  seconds?: number;
  stop?: AbortSignal;
};

export type Mailer = {
  /** Without a mail server: the outbox. */
  sends: boolean;
  send(mail: Mail, how?: Sending): Promise<void>;
  /** Returns whether mail is sent without TLS. */
  check(): Promise<{ plain: boolean }>;
  close(): void;
};

const limit = 10_000;
const limitOfStep = 60_000;
const usualSeconds = 20;

/** Returns a mailer to SMTP_URL, or to the outbox. */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<AdminApiConfig, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl) {
    const url = new URL(smtpUrl);
    const options = {
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
      secure: url.protocol === 'smtps:',
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
      connectionTimeout: limit,
      greetingTimeout: limit,
      socketTimeout: limitOfStep,
    };
    const transport = createTransport(options);
    return {
      sends: true,
      async send(mail, { id, seconds = usualSeconds, stop } = {}) {
        stop?.throwIfAborted();
        const late = AbortSignal.timeout(seconds * 1_000);
        const ended = stop ? AbortSignal.any([late, stop]) : late;
        const messageId = id && `<${id}@${domainOf(mailFrom)}>`;
        const sending = transport.sendMail({ from: mailFrom, ...mail, messageId });
        const tooLate = once(ended, 'abort').then(() =>
          Promise.reject(new Error('The mail server takes too long.')),
        );
        await Promise.race([sending, tooLate]).then(
          () => count('mails', 'sent'),
          (error: unknown) => {
            count('mails', 'failed');
            throw error;
          },
        );
      },
      async check() {
        const strict = createTransport({ ...options, requireTLS: !isLoopback(url.hostname) });
        try {
          await strict.verify();
          return { plain: false };
        } catch (error) {
          if (!lacksTls(error)) throw error;
          await transport.verify();
          return { plain: true };
        } finally {
          strict.close();
        }
      },
      close: () => transport.close(),
    };
  }
  const outbox = join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    sends: false,
    async send(mail) {
      const { message } = await composer.sendMail({ from: mailFrom, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      await writeFile(join(outbox, name), message as Buffer, { flag: 'wx', mode: 0o600 });
    },
    check: async () => ({ plain: false }),
    close: () => composer.close(),
  };
}

const isLoopback = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host);

const lacksTls = (error: unknown) =>
  (error as { code?: string; responseCode?: number }).code === 'ETLS' &&
  (error as { responseCode?: number }).responseCode !== undefined;

const domainOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
