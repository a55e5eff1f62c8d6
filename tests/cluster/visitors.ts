import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { type Answer, demoPassword, Visitor } from '../support/visitor';

/** What became of the requests of all visitors. */
export const count = { requests: 0, failedOnce: 0, killedOnRetry: 0, failedAfterRetry: 0 };
/** When a process was killed, as performance.now(). */
export const killTimes: number[] = [];
/** What was wrong with those that failed twice, for the report. */
export const failures: string[] = [];

/** Every request on a connection of its own: the next one may go to another dashboard. */
const newConnections = new Agent({ pipelining: 0, headersTimeout: 90_000, bodyTimeout: 90_000 });

/** How long a visitor waits before the one retry, ms: a person reads the message and clicks again. */
const retryAfter = 3_000;

let network = 0;

/** The product answered, that it failed. */
class Failure extends Error {}

/** A visitor of the cluster, from a network of their own, who tries a request that failed once more, with the same body. */
export class SteadyVisitor extends Visitor {
  readonly #address = `10.1.${network >> 8}.${network++ & 255}`;

  /** @param through null: the proxy; else the connections to one dashboard */
  constructor(
    url: string,
    readonly through: Dispatcher = newConnections,
  ) {
    super(url, through);
  }

  override async send(path: string, options: Parameters<Visitor['send']>[1] = {}): Promise<Answer> {
    const headers = { ...options.headers, 'x-forwarded-for': this.#address };
    const attempt = async () => {
      const answer = await super.send(path, { ...options, headers });
      if (answer.status >= 500)
        throw new Failure(`${answer.status} ${answer.text.replace(/<[^>]*>|\s+/g, ' ').slice(0, 300)}`);
      return answer;
    };
    // A connection that ends when a process is killed says nothing of the product, however often one person meets that.
    const unlessKilled = async (): Promise<Answer> => {
      const began = performance.now();
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Failure || !killTimes.some((at) => at > began)) throw error;
        count.killedOnRetry++;
        await sleep(retryAfter);
        return unlessKilled();
      }
    };
    count.requests++;
    try {
      return await attempt();
    } catch {
      count.failedOnce++;
      await sleep(retryAfter);
      try {
        return await unlessKilled();
      } catch (error) {
        count.failedAfterRetry++;
        failures.push(`${options.method ?? 'GET'} ${path}: ${(error as Error).message}`);
        throw error;
      }
    }
  }
}

/** The same person in another browser. */
export function steadyCopy(visitor: SteadyVisitor): SteadyVisitor {
  const copy = new SteadyVisitor(visitor.url);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** The same person, who asks once only. @param through see straightTo */
export function copyThrough(visitor: SteadyVisitor, through: Dispatcher): Visitor {
  const copy = new Visitor(visitor.url, through);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Connections that all go to one process, whatever host a request names. @param port on this machine */
export function straightTo(port: number): Dispatcher {
  const connect = buildConnector({});
  return new Agent({
    pipelining: 0,
    headersTimeout: 30_000,
    connect: (options, done) => connect({ ...options, hostname: '127.0.0.1', port: String(port) }, done),
  });
}

/** Signs in through the form. @param through see SteadyVisitor */
export async function steadySignIn(url: string, email: string, through?: Dispatcher): Promise<SteadyVisitor> {
  const visitor = new SteadyVisitor(url, through);
  const page = await visitor.open('/auth/login');
  const home = await visitor.submit(page, /^(log|sign) ?in$/i, { email, password: demoPassword });
  if (!home.path.startsWith('/dashboard'))
    throw new Error(`${email} could not sign in: ${home.status} ${home.words.slice(0, 300)}`);
  return visitor;
}

const pages = [
  '/dashboard/home',
  '/dashboard/contents',
  '/dashboard/sections',
  '/dashboard/quiz',
  '/dashboard/info',
  '/dashboard/polls',
];

/**
 * Reads a page every second, and makes a section with every fifth.
 * @param name the beginning of its sections' names
 * @param options.everyMs from one page to the next @param options.writeEach pages from one section to the next
 * @param options.acknowledged the first list that is returned, to be looked at meanwhile
 * @returns the names of the sections the product said it had made, and of those it did not say so of
 */
export async function work(
  visitor: SteadyVisitor,
  name: string,
  goesOn: () => boolean,
  { everyMs = 1_000, writeEach = 5, acknowledged = [] as string[] } = {},
) {
  const unknown: string[] = [];
  for (let step = 0; goesOn(); step++) {
    const began = performance.now();
    const section = `${name} ${step}`;
    const writes = step % writeEach === writeEach - 1;
    try {
      if (!writes) await visitor.open(pages[step % pages.length] as string);
      else {
        const form = await visitor.open('/dashboard/sections/new');
        const categoryId = form.$('select[name=categoryId] option[value!=""]').first().attr('value') ?? '';
        const after = await visitor.submit(form, 'Add Section', { name: section, categoryId });
        (after.status === 200 && after.path.startsWith('/dashboard/sections') && !after.path.includes('new')
          ? acknowledged
          : unknown
        ).push(section);
      }
    } catch {
      if (writes) unknown.push(section);
    }
    await sleep(Math.max(0, everyMs - (performance.now() - began)));
  }
  return { acknowledged, unknown };
}
