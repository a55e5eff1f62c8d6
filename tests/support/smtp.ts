import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; text: string };

/** A mail as its reader sees it: without the marks of quoted-printable. */
export const decoded = (mail: string) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');

/**
 * Starts a mail server on a free port that keeps what it is sent.
 * @param rejects every recipient is rejected
 */
export async function startSmtp({ rejects = false } = {}) {
  const received: ReceivedMail[] = [];
  const now = { rejects };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    // As real mail servers do, it names whom it rejects.
    onRcptTo: ({ address }, _session, done) =>
      done(now.rejects ? new Error(`<${address}>: no such person`) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        received.push({ from, to, text: decoded(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** From now on recipients are rejected, or not. */
    reject(value: boolean) {
      now.rejects = value;
    },
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}
