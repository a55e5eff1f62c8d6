/** Texts that break what is careless about lengths, encodings, numbers, dates, paths or markup. */
export const nastyTexts: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '[object Object]'],
  ...['-1', '0', '1', '1.5', '1e309', '-0', '0x10', '2147483648', '9007199254740993', '9'.repeat(400)],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '+275760-09-13', '1970-01-01T00:00:00Z', '2026-13-01'],
  ...['../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', '//evil.example', 'javascript:alert(1)'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg><foreignObject><p>'.repeat(20)],
  ...["' OR 1=1 --", '"; DROP TABLE polls; --', '$where', '{"$gt":""}', '%', '_', '\\', '%00', '%zz'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['\ud800', '\u202eabc', '\ufeff', '\u2028', 'é\u0301', '👩‍👩‍👧‍👦', '𝕏'.repeat(100)],
  ...['\r\nSet-Cookie: a=b', '\n', 'a\tb', 'a'.repeat(300), 'a'.repeat(5_000), 'b'.repeat(70_000)],
  ...['['.repeat(3_000), '{"a":'.repeat(1_000), '[{"question":"q","options":[]}]', '[null]', '[1,2]', '"x"'],
  ...[
    '[{"question":"q","type":"options","options":["a","b"]}]',
    '{"__proto__":{"a":1}}',
    '[{"question":{}}]',
  ],
  ...['a@b.c', 'a@b', `${'a'.repeat(250)}@example.org`, 'viewer', 'admin', 'superadmin', 'owner', 'banner'],
  ...['#3498db', '#zzz', 'ITE-001', 'ITE-999', 'ITE-9999999999', '86400', '61', 'on', 'https://example.org'],
];

/** Endings of a field's name that make parsers build lists and objects. */
export const nastyNames: readonly string[] = [
  ...['[]', '[0]', '[1]', '[999999999]', '[4294967295]', '[-1]', '[a]', '[__proto__]', '.a', '.a.b.c'],
  ...['[0].x', '.__proto__.polluted', '__proto__', 'constructor.prototype.polluted', '', '\u0000', '"', ' '],
  ...['__intent__', 'intent', 'formKey', '[0][0][0][0][0][0]', 'a'.repeat(200)],
];

/** Names that pages read from the URL, with values they know. */
export const nastyQueries: readonly (readonly [string, readonly string[]])[] = [
  ['page', ['1', '2', '99999', '-1', '1e9']],
  ['q', ['a', '%', 'ITE']],
  ['status', ['all', 'published', 'drafts', 'failed', 'success', 'banned', 'pending']],
  ['view', ['grid', 'list']],
  ['category', ['x']],
  ['tab', ['banners', 'alerts', 'awareness']],
  ['reviewed', ['all', 'reviewed', 'pending']],
  ['show', ['3', '13', '100000000']],
  ['district', ['Gasabo', 'Nowhere']],
  ['ageRange', ['6-9', '0']],
  ['startDate', ['2026-01-01', '2026-02-30', '0001-01-01']],
  ['token', ['x']],
  ['question', ['1', '99']],
  ['returnTo', ['/dashboard/home', '//evil.example', 'https://evil.example']],
  ['index', ['']],
  ['_routes', ['root', 'routes/contents/list', '../../x']],
];

/** Headers that are not as a browser of ours sends them; they come after those and may say something else. */
export const oddHeaders: readonly [string, string][] = [
  ['Accept', 'application/json'],
  ['Accept-Encoding', 'br;q=nan, zstd'],
  ['Accept-Language', 'xx'.repeat(2_000)],
  ['Cookie', 'session=garbage; flash=%zz; last-path=; color-scheme=plaid; nav=%00'],
  ['Range', 'bytes=9-1,-5,x'],
  ['If-None-Match', '"x", *'],
  ['If-Modified-Since', 'yesterday'],
  ['X-Forwarded-For', '1.2.3.4, %zz'],
  ['X-Forwarded-Host', 'evil.example'],
  ['Host', 'evil.example:99999'],
  ['Host', '[::bad'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Request-Id', 'x'.repeat(5_000)],
  ['Expect', '100-continue'],
  ['Upgrade', 'websocket'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Origin', 'null'],
  ['Referer', 'http://[::bad'],
  ['User-Agent', '('.repeat(3_000)],
  ['Tus-Resumable', '9'],
  ['Upload-Length', '-1'],
  ['Upload-Offset', '99999999999999999999'],
  ['Upload-Metadata', 'filename AAAA,uploadKind zz!'],
  ['Authorization', 'Bearer x'],
  ['Last-Event-ID', '\u00ff'],
  ['X-Long', 'y'.repeat(17_000)],
];
