import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyMayTakeLong, limitSlowBodies } from '~/http.server/slow-bodies';

let port: number;
let close: () => void;
beforeAll(async () => {
  const app = express();
  app.use(limitSlowBodies(300));
  app.post('/upload', (req, res) => {
    bodyMayTakeLong(res);
    req.resume().on('end', () => res.send('taken'));
  });
  app.post('/form', (req, res) => void req.resume().on('end', () => res.send('taken')));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

/** Posts a body of which the last byte comes after `ms`. @returns what came back until the connection closed */
function slowPost(path: string, ms: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\na`);
    setTimeout(() => socket.write('b'), ms);
  });
}

describe('a body that does not come to an end', () => {
  it('SEC-43 is given up where it is no upload', async () => {
    expect(await slowPost('/form', 5_000)).toMatch(/^HTTP\/1\.1 408 .*took too long/s);
  });

  it('may take long where it is one', async () => {
    expect(await slowPost('/upload', 900)).toMatch(/^HTTP\/1\.1 200 .*taken/s);
  });
});
