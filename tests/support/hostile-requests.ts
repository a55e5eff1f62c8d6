import { gzipSync } from 'node:zlib';
import { nastyNames, nastyQueries, nastyTexts, oddHeaders } from './hostile-strings';
import type { Random } from './random';
import type { RouteEntry } from './route-list';

/** A form as a page has it: where it goes and the names and values it sends. */
export type KnownForm = { action: string; multipart: boolean; fields: [string, string][] };

/** What the generator knows of the product: the more of it is right, the deeper the requests get. */
export type Known = { appRoutes: RouteEntry[]; forms: KnownForm[]; ids: string[]; files: Buffer[] };

/** A request to be sent as it is. */
export type Hostile = {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer;
  /** The body ends before it should: no one waits for a response. */
  broken: boolean;
};

const oddMethods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'get', 'FOO'];

/** Makes one request out of random choices. */
export function hostileRequest(random: Random, known: Known): Hostile {
  const form = random.often(0.45) ? random.one(known.forms) : null;
  const route = random.one(known.appRoutes);
  const method = random.often(0.15) ? random.one(oddMethods) : form || random.often(0.4) ? 'POST' : 'GET';
  const path = form && random.often(0.85) ? form.action : fill(route.path, random, known);
  const target = encodeTarget(disturb(path, random), random, known);
  const headers: [string, string][] = random.often(0.25) ? [random.one(oddHeaders)] : [];
  if (/^(GET|HEAD|get)$/.test(method) && random.often(0.95))
    return { method, target, headers, body: Buffer.alloc(0), broken: false };
  const { type, body } = bodyOf(random, known, form ?? random.one(known.forms));
  if (type) headers.push(['Content-Type', type]);
  return { method, target, headers, ...framed(random, headers, body) };
}

function fill(path: string, random: Random, known: Known): string {
  const value = () => (random.often(0.7) ? random.one(known.ids) : random.one(nastyTexts).slice(0, 2_000));
  return path.replace(/:\w+|\*/g, () => encodeURIComponent(wellFormed(value())));
}

function disturb(path: string, random: Random): string {
  if (random.often(0.75)) return path;
  const at = random.below(path.length + 1);
  const parts = ['%zz', '%00', '%c0%af', '%', '%ff', '//', '/../', '/./', ';a=b', '.data', '\\', '%2f', '|'];
  return random.one([
    `${path}.data`,
    `${path}/.data`,
    `${path}/`,
    path.toUpperCase(),
    path.slice(0, at) + random.one(parts) + path.slice(at),
    `${path}/${'a'.repeat(random.one([50, 3_000]))}`,
  ]);
}

function encodeTarget(path: string, random: Random, known: Known): string {
  if (random.often(0.5)) return path;
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    const [name, values] = random.one(nastyQueries);
    const value = random.often(0.5) ? random.one([...values, ...known.ids]) : random.one(nastyTexts);
    const odd = random.often(0.15) ? random.one(['[]', '[0]', '[a]', '.x']) : '';
    return `${name}${odd}=${random.often(0.9) ? encodeURIComponent(wellFormed(value.slice(0, 2_000))) : '%zz%'}`;
  });
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** encodeURIComponent throws on half a surrogate pair. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '\ufffd');
}

function bodyOf(random: Random, known: Known, form: KnownForm): { type: string | null; body: Buffer } {
  const fields = disturbFields(random, known, form.fields);
  const plain = () => Buffer.from(fields.map((pair) => pair.map(urlEncoded).join('=')).join('&'));
  const urlencoded = 'application/x-www-form-urlencoded';
  const boundary = 'xxBOUNDARYxx';
  const parts = () => multipart(random, known, boundary, fields);
  const kind = random.below(100);
  if (kind < (form.multipart ? 20 : 50)) return { type: urlencoded, body: plain() };
  if (kind < 70) return { type: `multipart/form-data; boundary=${boundary}`, body: parts() };
  return random.one([
    { type: `${urlencoded};charset=utf-16`, body: plain() },
    { type: `${urlencoded}; charset=nonsense`, body: plain() },
    { type: urlencoded, body: Buffer.from(`${'a=b&'.repeat(random.one([10, 5_000]))}%zz=%&&&==`) },
    { type: urlencoded, body: Buffer.from([0xff, 0xfe, 0x00, 0x3d, 0xc3, 0x28, 0x26]) },
    { type: urlencoded, body: gzipSync(plain()) },
    { type: urlencoded, body: Buffer.alloc(random.one([513 * 1024, 700 * 1024]), 'a=b&') },
    { type: 'multipart/form-data', body: parts() },
    { type: 'multipart/form-data; boundary=', body: parts() },
    { type: 'multipart/form-data; boundary=another', body: parts() },
    { type: `multipart/form-data; boundary=${boundary}`, body: parts().subarray(0, random.below(400)) },
    { type: `multipart/form-data; boundary=${boundary}; charset=utf-16`, body: parts() },
    { type: `multipart/mixed; boundary=${boundary}`, body: parts() },
    { type: 'application/json', body: Buffer.from(JSON.stringify(Object.fromEntries(fields))) },
    { type: 'application/json', body: Buffer.from('[['.repeat(2_000)) },
    { type: 'application/offset+octet-stream', body: Buffer.alloc(random.below(2_000), 1) },
    { type: 'text/plain', body: plain() },
    { type: null, body: plain() },
    { type: urlencoded, body: Buffer.alloc(0) },
    { type: 'x', body: Buffer.from('x') },
  ]);
}

function urlEncoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** The fields of a form, most of them as they should be. */
function disturbFields(random: Random, known: Known, fields: [string, string][]): [string, string][] {
  const nasty = () => (random.often(0.3) ? random.one(known.ids) : random.one(nastyTexts));
  const sent = fields.map(([name, value]): [string, string] => {
    if (random.often(0.75)) return [name, value || (random.often(0.8) ? 'a word' : '')];
    return [random.often(0.9) ? name : name + random.one(nastyNames), nasty()];
  });
  if (random.often(0.15) && sent.length > 0) sent.splice(random.below(sent.length), 1);
  if (random.often(0.15) && sent.length > 0) sent.push([random.one(sent)[0], nasty()]);
  if (random.often(0.1)) sent.push([random.one(nastyNames), nasty()]);
  if (random.often(0.02)) for (let i = 0; i < 400; i++) sent.push([`more${i}`, 'x']);
  return sent;
}

function multipart(random: Random, known: Known, boundary: string, fields: [string, string][]): Buffer {
  const parts = fields.flatMap(([name, value]) => {
    const isFile = random.often(/file|image|thumbnail|icon|poster|banner/i.test(name) ? 0.9 : 0.05);
    const bytes = isFile ? random.one(known.files) : Buffer.from(value);
    const file = random.one(['a.png', '', '../../a.mp4', 'a\u0000.svg', `${'n'.repeat(400)}.mp3`, 'é.webm']);
    const more = isFile
      ? `; filename="${file}"\r\nContent-Type: ${random.one(['image/png', 'video/mp4', 'text/html', 'x'])}`
      : random.one(['', '', '', '\r\nContent-Type: text/plain; charset=utf-16', '\r\nX: y']);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** How the body's length is told: rightly, mostly. */
function framed(random: Random, headers: [string, string][], body: Buffer): Pick<Hostile, 'body' | 'broken'> {
  const kind = random.below(100);
  if (kind < 8) {
    headers.push(['Transfer-Encoding', 'chunked']);
    const whole = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
    const ended = random.often(0.7) && body.length > 0;
    return { body: ended ? Buffer.concat([whole, Buffer.from('0\r\n\r\n')]) : whole, broken: !ended };
  }
  const missing = kind < 12 ? 1 + random.below(5_000) : 0;
  headers.push(['Content-Length', String(body.length + missing)]);
  if (kind > 96) headers.push(['Content-Encoding', random.one(['gzip', 'br', 'identity', 'nonsense'])]);
  return { body, broken: missing > 0 };
}
