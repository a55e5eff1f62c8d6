import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What answers a form in place of the product, or nothing does; with the message that the page shows. */
export const failures = {
  '502':
    /We could not reach the server\. ?(It may or may not have been saved\. Check, then send it again|This may or may not have gone through\. Try again)\./,
  '503': /We could not reach the server\./,
  '504': /We could not reach the server\./,
  '413': /too large for the server, or for the network in between\. ?It (was not saved|did not go through)\./,
  'another page': /Another page answered in place of our server\./,
  'no content': /Another page answered in place of our server\./,
  cut: /We could not reach the server\./,
} as const;
export type Failure = keyof typeof failures;
export const failureKinds = Object.keys(failures) as Failure[];

/** A reverse proxy in front of the dashboard, as `startFailingProxy` gives it. */
export type FailingProxy = {
  url: string;
  /** Answers every form like this from now on; null passes them on. @param isPassedOn whether the product gets them all the same */
  fail(kind: Failure | null, isPassedOn?: boolean): void;
  stop(): void;
};

/** Requests of scripts, which are no forms. */
const scripts = /^\/(uploads|dashboard\/(activity|drafts)|password-check|auth\/passkey)/;

/** @param target the dashboard's URL, which is its PUBLIC_URL */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  let failure: Failure | null = null;
  let passesOn = false;
  const { host, origin } = new URL(target);
  const own = (value: string | undefined) => value?.replace(/^https?:\/\/[^/]+/, origin);

  function answer(from: IncomingMessage, to: ServerResponse): void {
    const isForm = from.method === 'POST' && !scripts.test(from.url ?? '');
    const kind = isForm ? failure : null;
    const headers = { ...from.headers, host };
    for (const name of ['origin', 'referer'] as const) if (headers[name]) headers[name] = own(headers[name]);
    if (kind && !passesOn) {
      from.resume().on('end', () => respond(kind, to));
      return;
    }
    const onward = request(`${target}${from.url}`, { method: from.method, headers });
    onward.on('response', (reply) => {
      if (kind) {
        reply.resume();
        respond(kind, to);
        return;
      }
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  }
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(kind, isPassedOn = false) {
      failure = kind;
      passesOn = isPassedOn;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function respond(kind: Failure, to: ServerResponse): void {
  if (kind === 'cut') return void to.destroy();
  if (kind === 'no content') return void to.writeHead(204).end();
  const status = kind === 'another page' ? 200 : Number(kind);
  to.writeHead(status, { 'Content-Type': 'text/html' }).end(
    `<!doctype html><title>${kind}</title><h1>${kind === 'another page' ? 'Welcome to the hotel. Please log in' : kind}</h1>`,
  );
}
