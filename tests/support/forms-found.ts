import { screens } from '../screens/screens';
import { allRoutes } from './route-list';
import { type HtmlPage, signIn, Visitor } from './visitor';

/** A form of a page that sends something; one that filters the page begins with 'GET '. */
export type FoundForm = {
  /** Path of its action as a route pattern, with the query that changes the form, and its id. */
  form: string;
  /** Values of its buttons named `intent`; [''] without. */
  intents: string[];
  /** Names of its fields that a user fills in, rows as `options[]`. */
  fields: string[];
};

/**
 * Every form that posts or filters, on every screen of tests/screens/screens.ts that opens without a browser: its test holds that no route is missing there.
 * @param url the dashboard with the demo data; @param more pages that need more than a URL
 */
export async function findForms(url: string, more: HtmlPage[]): Promise<FoundForm[]> {
  const appRoutes = (await allRoutes()).map(({ path }) => path);
  const byRole = new Map<string, Visitor>([['visitor', new Visitor(url)]]);
  for (const role of ['superadmin', 'admin'] as const)
    byRole.set(role, await signIn(url, `${role}@demo.test`));
  const found = more.flatMap((page) => formsOf(page, appRoutes));
  for (const { path, link, opens, roles, scenario, act } of screens) {
    if (scenario || (act && opens)) continue;
    const role = ['superadmin', 'admin', 'visitor'].find((one) => roles.includes(one)) ?? 'superadmin';
    const visitor = byRole.get(role) as Visitor;
    const page = await visitor.open(path);
    found.push(...formsOf(page, appRoutes));
    if (link) found.push(...formsOf(await visitor.open(hrefOf(page, link)), appRoutes));
  }
  const byKey = new Map(found.map((each) => [JSON.stringify(each), each]));
  return [...byKey.values()];
}

/** Where a link of a page leads. @param link its accessible name, or a selector */
export function hrefOf({ $, path }: HtmlPage, link: RegExp | string): string {
  const links = typeof link === 'string' ? $('main').find(link) : $('main a');
  const one = links.toArray().find((a) => {
    const name = ($(a).attr('aria-label') ?? ($(a).text() || ($(a).attr('title') ?? '')))
      .replace(/\s+/g, ' ')
      .trim();
    return typeof link === 'string' || link.test(name);
  });
  const href = one && $(one).attr('href');
  if (!href) throw new Error(`${path} has no link ${link}`);
  const { pathname, search } = new URL(href, `http://x${path}`);
  return pathname + search;
}

/** The forms of a page. */
export function formsOf({ $, path }: HtmlPage, appRoutes: string[]): FoundForm[] {
  return $('form[method=post], form[method=get]')
    .toArray()
    .map((element) => {
      const form = $(element);
      const action = new URL(form.attr('action') ?? path, `http://x${path}`);
      const id = form.attr('id') ?? '';
      const own = form.add(id ? `[form="${id}"]` : '');
      const named = (selector: string) =>
        own
          .find(selector)
          .toArray()
          .filter((control) => ($(control).attr('form') ?? id) === id)
          .map((control) => $(control).attr('name') ?? '');
      const fields = named(
        'input:not([type=hidden], [type=submit], [hidden]), select, textarea:not([hidden])',
      );
      const intents = own
        .find('button[name=intent]')
        .toArray()
        .map((button) => ($(button).attr('value') ?? '').replace(/-\d+$/, '-N'));
      const query = ['tab', 'recovery'].filter((name) => action.searchParams.has(name));
      const search = query.map((name) => [name, action.searchParams.get(name)].filter(Boolean).join('='));
      const pattern =
        appRoutes.find((route) => route === action.pathname) ??
        appRoutes.find((route) => matches(route, action.pathname)) ??
        action.pathname;
      const get = form.attr('method') === 'get' ? 'GET ' : '';
      return {
        form: `${get}${pattern}${search.length > 0 ? `?${search.join('&')}` : ''}#${id}`,
        intents: intents.length > 0 ? [...new Set(intents)] : [''],
        fields: [...new Set(fields.filter(Boolean).map((name) => name.replace(/\[\d+\]$/, '[]')))],
      };
    });
}

/** Fixed parts before parameters, as the router has it: `/new` is no `:id`. */
function matches(route: string, path: string): boolean {
  const pattern = route.split('/').map((part) => (part.startsWith(':') ? '(?!new$|invited$)[^/]+' : part));
  return new RegExp(`^${pattern.join('/')}$`).test(path);
}
