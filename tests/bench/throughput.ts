import { fetchFirstSheet } from '../support/first-sheet';
import { demoEmail, signIn } from '../support/visitor';
import { startBareServer } from './bare';
import { startLibrary } from './library';
import { type Load, load } from './load';
import { median, type Row } from './table';

const rounds = 3;

/**
 * Pages a second at 50 connections, product and bare servers in turn, so that all of them meet the same machine. Both sides are asked
 * without compression, which proxies may do; the cost of ours stands in a row of its own.
 */
export async function measureThroughput(): Promise<Row[]> {
  const dashboard = await startLibrary();
  const bare = await startBareServer();
  try {
    const visitor = await signIn(dashboard.url, demoEmail.admin);
    await fetchFirstSheet(visitor);
    const asPerson = { cookie: visitor.cookie, 'sec-fetch-mode': 'navigate' };
    const list = { url: dashboard.url, path: '/dashboard/contents?view=list', headers: asPerson };
    const targets = {
      list,
      packed: { ...list, headers: { ...asPerson, 'accept-encoding': 'gzip' } },
      login: { url: dashboard.url, path: '/auth/login' },
      rows: { url: bare.url, path: '/rows' },
      mantine: { url: bare.url, path: '/mantine' },
      hello: { url: bare.url, path: '/hello' },
    };
    await load(list, { seconds: 3 });
    const taken = {} as Record<keyof typeof targets, Load[]>;
    for (let round = 0; round < rounds; round++)
      for (const name of Object.keys(targets) as (keyof typeof targets)[]) {
        taken[name] ??= [];
        taken[name].push(await load(targets[name], { seconds: name === 'hello' ? 2 : 4 }));
      }
    const rate = (name: keyof typeof targets) => median(taken[name].map(({ perSecond }) => perSecond));
    const p99 = (name: keyof typeof targets) => median(taken[name].map(({ p99 }) => p99));
    const plainRows = { what: 'bare Express, the same rows inside MantineProvider', figure: rate('mantine') };
    const unit = 'pages/s';
    return [
      {
        what: 'list page, 50 connections',
        figure: rate('list'),
        unit,
        reference: plainRows,
        ratioAtLeast: 0.12,
      },
      {
        what: 'list page, 99th percentile',
        figure: p99('list'),
        unit: 'ms',
        reference: { ...plainRows, figure: p99('mantine') },
        budget: { atMost: 200 },
      },
      {
        what: 'list page as gzip',
        figure: rate('packed'),
        unit,
        reference: { what: 'not packed', figure: rate('list') },
      },
      { what: 'login page', figure: rate('login'), unit, reference: plainRows },
      {
        what: 'the same rows without Mantine',
        figure: rate('rows'),
        unit,
        reference: { what: "bare Express 'hello'", figure: rate('hello') },
      },
    ];
  } finally {
    bare.stop();
    await dashboard.stop();
  }
}
