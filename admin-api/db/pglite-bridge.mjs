// @ts-check
/*
 * Lets several connections share one PGlite session, a transaction at a time. @electric-sql/pglite-socket
 * interleaves single messages.
 */
import { createServer } from 'node:net';

/**
 * @typedef {{ execProtocolRawStream(message: Uint8Array, options: { onRawData(data: Uint8Array): void }): Promise<void> }} Session
 * @typedef {{ socket: import('node:net').Socket, incoming: Buffer, unit: Buffer[], started: boolean, gone: boolean }} Connection
 */

const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;
/** Message types that end a unit. */
const unitEnds = new Set([...'QSHFcf'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);
const rollback = Buffer.from('Q\0\0\0\x0dROLLBACK\0', 'latin1');

/**
 * Serves PostgreSQL's protocol on a unix socket.
 * @param {{ session: Session, path: string, maxConnections: number, onError(error: unknown): void }} options
 * `onError` reports a broken session; nothing runs after that
 * @returns {Promise<() => Promise<void>>} stops listening
 */
export async function serveSession({ session, path, maxConnections, onError }) {
  /** @type {{ connection: Connection, bytes: Buffer }[]} */
  const queue = [];
  /** @type {Set<Connection>} */
  const connections = new Set();
  /** Whose transaction or unfinished unit is open. @type {Connection | null} */
  let holder = null;
  let running = false;

  async function run() {
    if (running) return;
    running = true;
    try {
      for (let next = take(); next; next = take()) await execute(next.connection, next.bytes);
      running = false;
    } catch (error) {
      onError(error); // `running` stays true: the session is unusable
    }
  }

  /**
   * @returns {{ connection: Connection, bytes: Buffer } | undefined}
   */
  function take() {
    if (!holder) return queue.shift();
    if (holder.gone) return { connection: holder, bytes: rollback };
    const at = queue.findIndex(({ connection }) => connection === holder);
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  async function execute(/** @type {Connection} */ connection, /** @type {Buffer} */ bytes) {
    /** ReadyForQuery, with the transaction status. */
    let tail = Buffer.alloc(0);
    const { socket } = connection;
    socket.cork();
    try {
      await session.execProtocolRawStream(bytes, {
        onRawData(data) {
          const copy = Buffer.from(data); // the session reuses its buffer
          tail = copy.length >= 6 ? copy.subarray(-6) : Buffer.concat([tail, copy]).subarray(-6);
          if (!connection.gone) socket.write(copy);
        },
      });
    } finally {
      socket.uncork();
    }
    const status = tail.length === 6 && tail.readUInt32BE(1) === 5 && tail[0] === 0x5a ? tail[5] : undefined;
    holder = status === 0x49 ? null : connection;
  }

  function end(/** @type {Connection} */ connection) {
    if (connection.gone) return;
    connection.gone = true;
    connections.delete(connection);
    for (let at = queue.length - 1; at >= 0; at--) {
      if (queue[at]?.connection === connection) queue.splice(at, 1);
    }
    void run(); // its open transaction is rolled back
  }

  const server = createServer((socket) => {
    if (connections.size >= maxConnections) return socket.destroy();
    /** @type {Connection} */
    const connection = { socket, incoming: Buffer.alloc(0), unit: [], started: false, gone: false };
    connections.add(connection);
    socket.on('data', (data) => {
      connection.incoming = connection.incoming.length ? Buffer.concat([connection.incoming, data]) : data;
      if (readUnits(connection, queue)) void run();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => end(connection));
  });
  await new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(path, () => listening(undefined));
  });
  return async () => {
    for (const { socket } of connections) socket.destroy();
    await new Promise((closed) => server.close(closed));
  };
}

/**
 * @param {Connection} connection
 * @param {{ connection: Connection, bytes: Buffer }[]} queue
 * @returns {boolean} whether there was one
 */
function readUnits(connection, queue) {
  let found = false;
  for (;;) {
    const { incoming } = connection;
    const typed = connection.started ? 1 : 0;
    if (incoming.length < typed + 4) return found;
    const length = typed + incoming.readInt32BE(typed);
    if (incoming.length < length) return found;
    const message = incoming.subarray(0, length);
    connection.incoming = incoming.subarray(length);
    if (!connection.started) {
      const code = length >= 8 ? message.readInt32BE(4) : 0;
      if (code === sslRequest || code === gssRequest) connection.socket.write('N');
      else if (code === cancelRequest) connection.socket.end();
      else {
        connection.started = true;
        queue.push({ connection, bytes: message });
        found = true;
      }
      continue;
    }
    const type = message[0] ?? terminate;
    if (type === terminate) {
      connection.socket.end();
      return found;
    }
    connection.unit.push(message);
    if (unitEnds.has(type)) {
      queue.push({ connection, bytes: Buffer.concat(connection.unit.splice(0)) });
      found = true;
    }
  }
}
