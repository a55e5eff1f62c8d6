import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import { type Dispatcher, request } from 'undici';

export const demoPassword = 'Demo-pass-1!';

/** The demo sign-ins by role (SPEC §10.27). */
export const demoEmail = {
  superadmin: 'superadmin@demo.test',
  admin: 'admin@demo.test',
  viewer: 'viewer@demo.test',
  /** A role the product does not know (SPEC §6 'Roles other than these three may exist'). */
  auditor: 'auditor@demo.test',
} as const;
export type DemoRole = keyof typeof demoEmail;

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Path and query after redirects. */
  path: string;
  text: string;
};

/** A page as a user without JavaScript has it. */
export type HtmlPage = Answer & {
  $: CheerioAPI;
  /** Headings of the page in order. */
  headings: string[];
  /** Words of the page, spaces folded. */
  words: string;
};

export type FormValue = string | { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

type Field = { name: string; value: FormValue };

type Send = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Fields of a form that is written by hand: sent by POST. */
  form?: Record<string, string> | URLSearchParams;
  /** Do not follow a redirect. */
  manual?: boolean;
  /** Send a form that names no person; else one written by hand names whom the visitor's last page was made for. */
  withoutKey?: boolean;
};

const posted = (form: Record<string, string> | URLSearchParams, how: Send): Send => ({
  ...{ ...how, method: 'POST', body: new URLSearchParams(form).toString() },
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...how.headers },
});

/** What the elements of a page say, spaces folded. */
export const textsOf = ({ $ }: Pick<HtmlPage, '$'>, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, ' ').trim());

/** An attribute of the elements of a page. */
export const attrsOf = ({ $ }: Pick<HtmlPage, '$'>, selector: string, name: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? '');

/** Where the first such link of a page leads. */
export const hrefOf = ({ $ }: Pick<HtmlPage, '$'>, selector: string): string =>
  $(selector).first().attr('href') ?? '';

/**
 * A browser without JavaScript, in as far as a request test needs one: it keeps cookies, follows redirects and
 * fills in the forms a page has, with the headers a browser sends along (Origin, Referer, Sec-Fetch-Site).
 */
export class Visitor {
  readonly cookies = new Map<string, string>();

  /** The person the last page was made for, as its forms name them. */
  formOwner = '';

  readonly #url: string | (() => string);
  readonly #through: Dispatcher | undefined;

  /**
   * @param url the dashboard's URL, no slash at the end, or what tells it once the dashboard runs
   * @param through the connections it takes; usual: those of the process
   */
  constructor(url: string | (() => string), through?: Dispatcher) {
    this.#url = url;
    this.#through = through;
  }

  get url(): string {
    return typeof this.#url === 'string' ? this.#url : this.#url();
  }

  /** The Cookie header this visitor sends. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends one request as this visitor; follows redirects with GET, at most ten. */
  async send(path: string, { form, ...how }: Send = {}): Promise<Answer> {
    const {
      method = 'GET',
      headers = {},
      body,
      manual = false,
      withoutKey = false,
    } = form ? posted(form, how) : how;
    const isForm = method === 'POST' && path.startsWith('/dashboard') && !withoutKey;
    const isText = body === undefined || /urlencoded/.test(headers['content-type'] ?? '');
    const sent = isForm && isText && typeof body !== 'object' ? this.#owned(body) : body;
    const isDraft = isForm && path.startsWith('/dashboard/drafts?') && !/[?&]key=/.test(path);
    const reply = await request(this.url + path + (isDraft ? `&key=${this.formOwner}` : ''), {
      method: method as 'GET',
      headers: {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        ...(method === 'GET' || method === 'HEAD' ? {} : { origin: this.url }),
        ...(isForm && body === undefined ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...(this.#through ? { dispatcher: this.#through } : {}),
    });
    const text = await reply.body.text();
    this.#keep(reply.headers['set-cookie']);
    this.formOwner = /formOwner\\?",\\?"([\w-]{12})/.exec(text)?.[1] ?? this.formOwner;
    const location = reply.headers.location;
    if (!manual && reply.statusCode >= 300 && reply.statusCode < 400 && typeof location === 'string')
      return this.#follow(path, location);
    return { status: reply.statusCode, headers: reply.headers, path, text };
  }

  /** Opens a page, then where the first such link on it leads. */
  async follow(path: string, selector: string): Promise<HtmlPage> {
    return this.open(hrefOf(await this.open(path), selector));
  }

  /** A form that was written by hand, with the key that its page would give it. */
  #owned(body = ''): string {
    if (new URLSearchParams(body).has('formKey')) return body;
    return `${body}${body && '&'}formKey=${this.formOwner}`;
  }

  #redirects = 0;
  async #follow(from: string, location: string): Promise<Answer> {
    const next = new URL(location, this.url + from);
    if (next.origin !== this.url) throw new Error(`${from} redirects away from the product, to ${location}`);
    if (++this.#redirects > 10) throw new Error(`${from} redirects without end`);
    try {
      return await this.send(next.pathname + next.search);
    } finally {
      this.#redirects = 0;
    }
  }

  #keep(lines: string | string[] | undefined) {
    for (const line of [lines ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const gone = attributes.some(
        (a) =>
          /^\s*max-age=0$/i.test(a) ||
          (/^\s*expires=/i.test(a) && Date.parse(a.split('=')[1] ?? '') < Date.now()),
      );
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Opens a page. */
  async open(path: string, options?: Send): Promise<HtmlPage> {
    return asPage(await this.send(path, options));
  }

  /**
   * Fills in a form of a page and sends it, as its button does.
   * @param button the accessible name (text or aria-label) of the form's submit button
   * @param values what is typed, chosen or attached, by field name; the other fields keep what the page gave them
   */
  async submit(
    page: HtmlPage,
    button: string | RegExp,
    values: Record<string, FormValue> = {},
  ): Promise<HtmlPage> {
    const { form, pressed } = formWithButton(page, button);
    const action = new URL(form.attr('action') ?? page.path, this.url + page.path);
    const method = (form.attr('method') ?? 'get').toUpperCase();
    const typed = new Set(Object.keys(values));
    const fields: Field[] = [];
    for (const field of [...fieldsOf(page.$, form), ...pressed]) {
      // A file control and a hidden field may share a name: a file goes into the control.
      const value = values[field.name];
      const isFile = typeof value === 'object';
      if (value === undefined || isFile !== (typeof field.value === 'object')) fields.push(field);
      else if (typed.delete(field.name)) fields.push({ name: field.name, value });
    }
    for (const name of typed) fields.push({ name, value: values[name] ?? '' });

    if (method === 'GET') {
      action.search = new URLSearchParams(plainPairs(fields)).toString();
      return this.open(action.pathname + action.search);
    }
    const multipart = form.attr('enctype') === 'multipart/form-data';
    return this.open(action.pathname + action.search, {
      method,
      headers: {
        referer: this.url + page.path,
        'content-type': multipart
          ? `multipart/form-data; boundary=${boundary}`
          : 'application/x-www-form-urlencoded',
      },
      body: multipart ? multipartBody(fields) : new URLSearchParams(plainPairs(fields)).toString(),
    });
  }
}

/** Parsed when a test looks into it: most pages are only passed through, and parsing took a good part of all tests' time. */
function asPage(response: Answer): HtmlPage {
  let parsed: CheerioAPI | undefined;
  let words: string | undefined;
  const $ = () => {
    parsed ??= load(response.text);
    return parsed;
  };
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
  return {
    ...response,
    get $() {
      return $();
    },
    get headings() {
      return $()('h1, h2, h3')
        .toArray()
        .map((heading) => fold($()(heading).text()));
    },
    get words() {
      words ??= visibleWords(response.text);
      return words;
    },
  };

  function visibleWords(html: string): string {
    const visible = load(html.replace(/</g, ' <'));
    visible('script, style, template, head, select').remove();
    return fold(visible('body').text());
  }
}

function formWithButton(page: HtmlPage, button: string | RegExp) {
  const { $, path } = page;
  const matches = (element: Element) => {
    const name = ($(element).attr('aria-label') ?? $(element).text()).replace(/\s+/g, ' ').trim();
    return typeof button === 'string' ? name === button : button.test(name);
  };
  const element = $('button[type=submit], button:not([type]), input[type=submit]')
    .toArray()
    .find((candidate) => matches(candidate as Element));
  if (!element)
    throw new Error(`${path} has no submit button "${button}". It reads: ${page.words.slice(0, 500)}`);
  const owner = $(element).attr('form');
  const form = (owner ? $(`form[id="${owner}"]`) : $(element).closest('form')) as Cheerio<Element>;
  if (form.length === 0) throw new Error(`${path}: the button "${button}" belongs to no form`);
  const name = $(element).attr('name');
  const pressed: Field[] = name ? [{ name, value: $(element).attr('value') ?? '' }] : [];
  return { form, pressed };
}

const noFile = { name: '', type: 'application/octet-stream', bytes: new Uint8Array() };

/** What a browser sends of a form's controls as they stand, but for its buttons. */
function fieldsOf($: CheerioAPI, form: Cheerio<Element>): Field[] {
  const id = form.attr('id');
  const controls = form
    .find('input, select, textarea')
    .not('[form]')
    .add(id ? $(`[form="${id}"]:not(button)`) : '');
  return controls.toArray().flatMap((control): Field[] => {
    const element = $(control);
    const name = element.attr('name');
    const type = element.attr('type') ?? '';
    if (!name || element.is('[disabled], [type=submit], [type=button]')) return [];
    if (/^(checkbox|radio)$/.test(type) && !element.is('[checked]')) return [];
    if (type === 'file') return [{ name, value: noFile }];
    if (element.is('select')) {
      const options = element.find('option');
      const chosen = options.filter('[selected]').first();
      const shown = chosen.length > 0 ? chosen : options.first();
      return [{ name, value: shown.attr('value') ?? shown.text() }];
    }
    if (element.is('textarea')) return [{ name, value: element.text().replace(/^\n/, '') }];
    return [{ name, value: element.attr('value') ?? (type === 'checkbox' ? 'on' : '') }];
  });
}

function plainPairs(fields: Field[]): [string, string][] {
  return fields.map(({ name, value }) => [name, typeof value === 'string' ? value : value.name]);
}

const boundary = '----inzira-test-visitor';

/** Written out by hand: undici leaves the file name of an empty file control away, which browsers do not. */
function multipartBody(fields: Field[]): Buffer {
  const quoted = (text: string) => `"${text.replace(/"/g, '%22')}"`;
  const parts = fields.flatMap(({ name, value }) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    const file = `${head}; filename=${quoted(value.name)}\r\nContent-Type: ${value.type}\r\n\r\n`;
    return [Buffer.from(file), Buffer.from(value.bytes), Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Fills in the login form, as a user without JavaScript does. */
export async function logIn(visitor: Visitor, email: string, password = demoPassword): Promise<void> {
  const page = await visitor.open('/auth/login');
  const home = await visitor.submit(page, /^(log|sign) ?in$/i, { email, password });
  if (!home.path.startsWith('/dashboard'))
    throw new Error(`${email} could not sign in: ${home.status} ${home.path} ${home.words.slice(0, 500)}`);
}

/** @returns a signed-in visitor; `visitor.cookie` is the header for other clients */
export async function signIn(url: string, email: string, password = demoPassword): Promise<Visitor> {
  const visitor = new Visitor(url);
  await logIn(visitor, email, password);
  return visitor;
}
