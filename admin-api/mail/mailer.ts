import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { count } from '../../shared/counts';
import type { AdminApiConfig } from '../config';

export type Mail = { to: string; subject: string; text: string };

/** How a message is sent. */
type Sending = {
  /** Its name for mail servers: sent twice, it is known as one. */
  id?: string;
  /** Seconds that it may take. */
  seconds?: number;
  /** Once it is aborted no one waits any more. */
  stop?: AbortSignal;
};

/** Sends email, or keeps it where there is no mail server. */
export type Mailer = {
  /** Whether there is a mail server; without one messages are only written to the outbox. */
  sends: boolean;
  /** Sends a message. Throws when the mail server rejects it, does not take it in time, or `stop` is aborted before that. */
  send(mail: Mail, how?: Sending): Promise<void>;
  /** Returns whether mails leave this machine without TLS. Throws when the mail server cannot be used as it is configured. */
  check(): Promise<{ plain: boolean }>;
  close(): void;
};

/** Milliseconds until the mail server has to greet, and until it has to go on after that: what it makes of a message may take it long. */
const limit = 10_000;
const limitOfStep = 60_000;
/** Seconds that a person waits for all of it. */
const usualSeconds = 20;

/** With SMTP_URL a mail server, without it `DATA_DIR/outbox`: one .eml file a message, readable by its owner only. */
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

/** Nodemailer's error of a server that rejects STARTTLS. */
const lacksTls = (error: unknown) =>
  (error as { code?: string; responseCode?: number }).code === 'ETLS' &&
  (error as { responseCode?: number }).responseCode !== undefined;

/** The domain of a From: 'Inzira <staff@example.org>'. */
const domainOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
