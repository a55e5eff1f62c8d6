import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An S3 server that does not have all calls, in front of one that has.
 * @param target URL of the whole one
 * @param refuse the status with which a call is refused; null: it is passed on
 */
export async function startLimitedStore(target: string, refuse: (call: IncomingMessage) => number | null) {
  const { hostname, port } = new URL(target);
  const server = createServer((call, answer) => {
    const status = refuse(call);
    if (status !== null) {
      call.resume();
      answer.writeHead(status, { 'content-type': 'application/xml' });
      return void answer.end('<Error><Code>NotImplemented</Code><Message>no</Message></Error>');
    }
    const { method, url, headers } = call;
    // The Host header goes along as it is: it is signed.
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    call.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
