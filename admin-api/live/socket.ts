import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isOwnOrigin } from '../../shared/own-origin';
import { hasBearer } from '../http/bearer';
import type { Services } from '../http/register';
import type { LiveEvents, SentEvent } from './events';

const maxPayload = 64 * 1024;
const maxWaiting = 1024 * 1024;
/** In ms. */
const pingEvery = 30_000;
const serviceRestart = 1012;
const leave = 1_000;

/**
 * Serves the WebSocket of SPEC §7; rejects pages of other origins (SEC-21).
 * @returns a function that closes all connections
 */
export function serveLive({ app, config }: Services, events: LiveEvents): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const silent = new WeakSet<WebSocket>();
  let closed = false;

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (closed) return reject(socket, 503, 'The server stops.');
    if (request.url?.split('?', 1)[0] !== '/') return reject(socket, 404, 'There is no such call.');
    if (!ownOrigin(request, config.publicUrl))
      return reject(socket, 403, 'Pages of other sites may not listen here.');
    if (!hasBearer(request.headers.authorization, config.token))
      return reject(socket, 401, 'The bearer credential is missing or wrong.');
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      client.on('pong', () => silent.delete(client));
    });
  });

  const send = (event: SentEvent) => {
    const text = JSON.stringify(event);
    for (const client of sockets.clients) {
      if (client.readyState !== client.OPEN) continue;
      if (client.bufferedAmount > maxWaiting) client.terminate();
      else client.send(text);
    }
  };
  // Reconnecting clients reload; SPEC §7 has no event for it.
  const cutOff = () => {
    for (const client of sockets.clients) client.close(serviceRestart, 'Events may have been missed.');
  };
  const unsubscribe = events.subscribe(send, cutOff);
  const pings = setInterval(() => {
    for (const client of sockets.clients) {
      if (silent.has(client)) client.terminate();
      else {
        silent.add(client);
        client.ping();
      }
    }
  }, pingEvery).unref();

  const close = () => {
    if (closed) return;
    closed = true;
    unsubscribe();
    clearInterval(pings);
    for (const client of sockets.clients) {
      client.close(1001, 'The server stops.');
      setTimeout(() => client.terminate(), leave).unref();
    }
  };
  // An open WebSocket would keep the server from closing.
  app.addHook('preClose', async () => close());
  return close;
}

/** Some libraries send this host. */
function ownOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  return (
    origin === undefined || isOwnOrigin(origin, { allowed: [publicUrl] }) || isOwnOrigin(origin, { host })
  );
}

function reject(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ success: false, message, error: message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(status === 401 ? ['WWW-Authenticate: Bearer'] : []),
      '',
      body,
    ].join('\r\n'),
  );
}
