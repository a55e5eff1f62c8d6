import { connect } from 'node:net';

export type RawAnswer = {
  /** 0: the connection was closed without a response. */
  status: number;
  /** Status line and headers as they came. */
  head: string;
  body: string;
  /** No whole answer came in time. */
  late: boolean;
};

const headEnd = '\r\n\r\n';

/**
 * Sends bytes as they are, so also what no HTTP client would send, and reads one response.
 * @param hangUp close the connection after so many milliseconds, whatever came by then
 * @param timeoutMs how long a whole answer may take
 */
export function rawRequest(
  port: number,
  bytes: Buffer,
  { hangUp, timeoutMs = 15_000 }: { hangUp?: number; timeoutMs?: number } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const isHead = bytes.subarray(0, 5).toString() === 'HEAD ';
    let text = '';
    const end = (late: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const at = text.indexOf(headEnd);
      const head = at < 0 ? text : text.slice(0, at);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: at < 0 ? '' : text.slice(at + headEnd.length), late });
    };
    const timer = setTimeout(() => end(hangUp === undefined), hangUp ?? timeoutMs);
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      // 100 Continue comes before the response.
      text = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      if (isWhole(text, isHead)) end(false);
    });
    // A rejected body resets the connection; what came before that is the response.
    socket.on('error', () => {});
    socket.on('close', () => end(false));
  });
}

/** Whether a response is complete. An event stream never is: its head is enough. */
function isWhole(text: string, isHead: boolean): boolean {
  const at = text.indexOf(headEnd);
  if (at < 0) return false;
  const head = text.slice(0, at).toLowerCase();
  if (isHead || /^http\/1\.1 (204|304)/.test(head) || head.includes('text/event-stream')) return true;
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return text.length - at - headEnd.length >= Number(length);
  return /\r\ntransfer-encoding: chunked/.test(head) && text.endsWith('0\r\n\r\n');
}
