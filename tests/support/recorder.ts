import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedCall = {
  method: string;
  path: string;
  authorization: string | undefined;
  headers: IncomingMessage['headers'];
  /** What was sent along so far, as it came (its first megabyte); bytes of files as latin1. */
  body: string;
};

/** A text as body is sent as it is, as HTML; anything else as JSON. */
type Reply = { status: number; body: unknown };

/** A proxy in front of the admin API that remembers each call. */
export type Recorder = {
  url: string;
  /** Calls so far, oldest first. */
  calls: RecordedCall[];
  /** Calls that change something (everything but GET and HEAD) so far. */
  writes(): RecordedCall[];
  /** Answers calls whose `METHOD /path` matches by itself from now on, instead of passing them on. */
  reply(match: RegExp, reply: Reply): void;
  /** Reads the body of calls whose `METHOD /path` matches at so many bytes a second from now on, as a far provider. */
  slow(match: RegExp, bytesPerSecond: number): void;
  /** Does something else first, once, when the next call comes whose `METHOD /path` matches: what happens behind our back. */
  before(match: RegExp, happens: () => Promise<unknown>): void;
  /** Passes calls on whose `METHOD /path` matches, and breaks the connection when they have been answered: a write has happened then. */
  cut(match: RegExp): void;
  /** Takes in calls whose `METHOD /path` matches, and never answers. */
  hang(match: RegExp): void;
  /** From now on as an outside provider: it knows no call and no request header beyond SPEC §7. */
  actAsOutside(): void;
  /** Passes everything on again, at once. */
  passOn(): void;
  /** Rejects connections, as a provider that is down. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** Request headers of ours beyond SPEC §7. */
const beyond = ['idempotency-key', 'if-match', 'x-acting-staff'];

/** Starts a recorder on a free port in front of `target` (`http://host:port`). */
export async function startRecorder(target: string): Promise<Recorder> {
  const calls: RecordedCall[] = [];
  const replies: { match: RegExp; reply: Reply }[] = [];
  const slowed: { match: RegExp; bytesPerSecond: number }[] = [];
  const cuts: RegExp[] = [];
  const hung: RegExp[] = [];
  let outside = false;
  const befores: { match: RegExp; happens: () => Promise<unknown> }[] = [];

  const server = createServer(async (from, to) => {
    const call = {
      method: from.method ?? '',
      path: from.url ?? '',
      authorization: from.headers.authorization,
      headers: from.headers,
      body: '',
    };
    calls.push(call);
    const first = befores.findIndex(({ match }) => match.test(`${call.method} ${call.path}`));
    if (first >= 0) await befores.splice(first, 1)[0]?.happens();
    from.on('data', (part: Buffer) => {
      if (call.body.length < 1_000_000) call.body += part.toString('latin1');
    });
    const what = `${call.method} ${call.path}`;
    const own = replies.find(({ match }) => match.test(what)) ?? failingLike(what, replies);
    if (outside) {
      if (what.startsWith('GET /capabilities')) return answer(from, to, { status: 404, body: 'Not found' });
      for (const name of beyond) delete from.headers[name];
      if (call.method === 'PATCH') from.url = call.path.split('?')[0] ?? '';
    }
    // Who plays the list of contents plays a provider that has it only as a whole.
    if (what.startsWith('GET /capabilities') && !own && replies.some(({ match }) => match.test(contentList)))
      return answer(from, to, await withoutFinding(target, from));
    if (hung.some((match) => match.test(what))) return void from.resume();
    if (own) answer(from, to, own.reply);
    else
      passOn(
        target,
        from,
        to,
        slowed.find(({ match }) => match.test(what)),
        cuts.some((match) => match.test(what)),
      );
  });
  // The admin API's own 'Keep-Alive: timeout=72' is passed on: closing earlier would break a call on its way.
  server.keepAliveTimeout = 75_000;
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    writes: () => calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD'),
    reply: (match, reply) => void replies.unshift({ match, reply }),
    slow: (match, bytesPerSecond) => void slowed.unshift({ match, bytesPerSecond }),
    cut: (match) => void cuts.push(match),
    hang: (match) => void hung.push(match),
    actAsOutside: () => {
      outside = true;
    },
    before: (match, happens) => void befores.push({ match, happens }),
    passOn: () => {
      for (const list of [befores, cuts, hung]) list.splice(0);
      outside = false;
      replies.splice(0);
      slowed.splice(0);
    },
    goDown: close,
    comeBack: async () => {
      if (!server.listening) await listen(port);
    },
    stop: close,
  };
}

const contentList = 'GET /content/list';

/** What finds contents fails as their list does. */
function failingLike(what: string, replies: { match: RegExp; reply: Reply }[]) {
  if (!/^GET \/content\/(find|get|codes)/.test(what)) return undefined;
  const ofList = replies.find(({ match }) => match.test(contentList));
  return ofList && ofList.reply.status >= 400 ? ofList : undefined;
}

/** The capabilities of the admin API without its calls that find contents. */
async function withoutFinding(target: string, from: IncomingMessage): Promise<Reply> {
  const { authorization = '' } = from.headers;
  const response = await fetch(`${target}/capabilities`, { headers: { authorization } });
  const body = (await response.json()) as { calls?: string[] };
  const finding = ['contents.find', 'contents.readOn', 'contents.get', 'contents.codes'];
  return {
    status: response.status,
    body: { ...body, calls: body.calls?.filter((name) => !finding.includes(name)) },
  };
}

function answer(from: IncomingMessage, to: ServerResponse, { status, body }: Reply) {
  from.resume();
  if (typeof body === 'string') to.writeHead(status, { 'content-type': 'text/html' }).end(body);
  else to.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function passOn(
  target: string,
  from: IncomingMessage,
  to: ServerResponse,
  line?: { bytesPerSecond: number },
  cut = false,
) {
  const onward = request(`${target}${from.url}`, { method: from.method, headers: from.headers });
  onward.on('response', (reply) => {
    if (cut) return void reply.resume().on('end', () => to.destroy());
    to.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(to);
  });
  onward.on('error', () => to.destroy());
  to.on('close', () => onward.destroy());
  if (!line) return void from.pipe(onward);
  from.on('data', (part: Buffer) => {
    onward.write(part);
    from.pause();
    setTimeout(() => from.resume(), (part.length / line.bytesPerSecond) * 1000);
  });
  from.on('end', () => onward.end());
}
