import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isOwnOrigin } from '../../shared/own-origin';
import { hasBearer } from '../http/bearer';
import type { Services } from '../http/register';
import type { LiveEvents, SentEvent } from './events';

/** Bytes of a message a client may send; a longer one ends its connection with 1009. Nothing is read from them. */
const maxPayload = 64 * 1024;
/** Bytes buffered for a client; one that is slower is disconnected. */
const maxWaiting = 1024 * 1024;
/** Interval of pings; a client without a pong by the next one is disconnected; ms. */
const pingEvery = 30_000;
/** 'Service Restart' of the registry of close codes: try again. */
const serviceRestart = 1012;
/** Milliseconds a client has to take leave when the server stops. */
const leave = 1_000;

/**
 * The live WebSocket of SPEC §7 at `/`: NEW_SESSION and SESSION_ENDED to everyone who shows the bearer.
 * A browser's page of another origin is rejected (SEC-21), although it could not send the bearer either.
 * @returns takes leave of every client and takes no other; they find another server, or this one when it is started again
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
  // Whoever connects again reads the numbers anew; there is no event that asks for it (SPEC §7).
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

/** Whether a request comes from no page, from one of ours, or from a client that names this host as its origin, as some libraries do. */
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
