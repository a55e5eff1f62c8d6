import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createMediaOrigins } from '~/admin-api.server/media-origins';
import { createMediaUrls, type MediaRules } from '~/admin-api.server/media-url';
import { contentSecurityPolicy } from '~/http.server/security-headers';
import { isStaffMediaKey } from '~shared/media/staff-media-key';

const rules: MediaRules = {
  apiUrl: 'http://127.0.0.1:4000',
  publicUrl: 'https://media.example.org',
  apiKey: 'k3y',
  signingSecret: null,
  delivery: 'direct',
  storeOrigin: null,
};

function mediaOf(more: Partial<MediaRules> = {}, { allowed = [] as string[], secrets = ['one'] } = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const origins = createMediaOrigins({ allowed, log });
  return { lines, ...createMediaUrls({ rules: () => ({ ...rules, ...more }), secrets, origins }) };
}
const proxied = { delivery: 'proxy' } as const;
/** The URL behind one of ours, without `/media`. */
const behind = (mediaUrl: string | null) => mediaUrl?.replace(/^\/media/, '') ?? '';

describe('media URLs (SPEC §7)', () => {
  test('local and plain-http addresses move to the public https host and get the key (SPEC §7.13.1, §7.13.2)', () => {
    const { mediaUrl } = mediaOf();
    for (const given of ['http://localhost:4000/m/a.webp', 'http://cdn.example.org/m/a.webp', '/m/a.webp'])
      expect(mediaUrl(given)).toBe('https://media.example.org/m/a.webp?api-key=k3y');
  });

  test('direct, of our own admin API: a page has a key for that file alone, and never the media key', () => {
    const { mediaUrl } = mediaOf({ signingSecret: 'the-bearer' });
    const url = new URL(mediaUrl('/media/a.webp') ?? '');
    expect(url.href).not.toMatch(/k3y|the-bearer/);
    const key = url.searchParams.get('api-key') ?? '';
    expect(isStaffMediaKey(key, 'the-bearer', 'a.webp')).toBe(true);
    expect(isStaffMediaKey(key, 'the-bearer', 'b.webp')).toBe(false);
  });

  test.each(['proxy', 'direct'] as const)(
    '%s: https media of another host are shown as they are, without the key',
    (delivery) => {
      const { mediaUrl } = mediaOf({ delivery });
      const url = 'https://cdn.example.org/a.webp';
      expect(mediaUrl(`${url}?w=1`)).toBe(`${url}?w=1`);
      expect(mediaUrl(`${url}?API-KEY=k3y&w=1&api-key=x`)).toBe(`${url}?w=1&api-key=x`);
      expect(mediaUrl('https://me:pw@cdn.example.org/a.webp')).toBe(url);
    },
  );

  test('through the proxy a page never sees host or key, also when the provider sent the key along', () => {
    const mediaUrl = mediaOf(proxied).mediaUrl('http://localhost/m/a.webp?api-key=k3y');
    expect(mediaUrl).toMatch(/^\/media\/[\w-]{22}\/m\/a\.webp$/);
  });

  test('the origin check: a path that names another host stays on ours, and the key with it (SPEC §7.13.2)', () => {
    const [direct, proxied] = [mediaOf(), mediaOf({ delivery: 'proxy' })];
    for (const host of ['http://localhost', 'https://media.example.org'])
      expect(direct.mediaUrl(`${host}//evil.example/a.webp`)).toBe(
        'https://media.example.org//evil.example/a.webp?api-key=k3y',
      );
    const signed = behind(proxied.mediaUrl('http://localhost//evil.example/a.webp'));
    expect(proxied.upstream(signed)?.href).toBe('https://media.example.org//evil.example/a.webp?api-key=k3y');
    expect(proxied.sources()).toEqual([]);
  });

  test.each([
    ['http://localhost/a b/ü.webp?w=1&x=%20', '/a%20b/%C3%BC.webp?w=1&x='],
    ['http://localhost/o/images%2Fa.webp?alt=media', '/o/images%2Fa.webp?alt=media&'],
    ["http://localhost/a|b'[1].webp", "/a|b'[1].webp?"],
  ])('%s comes back from the proxy as it was given', (given, path) => {
    const { mediaUrl, upstream } = mediaOf(proxied);
    expect(upstream(behind(mediaUrl(given)))?.href).toMatch(`https://media.example.org${path}`);
  });

  test.each([null, '', 'javascript:alert(1)', 'data:text/html,x', 'http://[', 'file:///etc/passwd'])(
    '%j is no URL',
    (given) => expect(mediaOf().mediaUrl(given)).toBeNull(),
  );
});

describe('the proxy forwards only what this server signed (SEC-12)', () => {
  const media = mediaOf(proxied);
  const signed = behind(media.mediaUrl('http://localhost/m/a.webp?w=1'));

  test('the same URL each time, and one that an earlier secret signed', () => {
    expect(behind(media.mediaUrl('http://localhost/m/a.webp?w=1'))).toBe(signed);
    expect(mediaOf(proxied, { secrets: ['two', 'one'] }).upstream(signed)).not.toBeNull();
    expect(mediaOf(proxied, { secrets: ['two'] }).upstream(signed)).toBeNull();
  });

  const [signature = ''] = /[\w-]{22}/.exec(signed) ?? [];
  test('and nothing else, whatever stands behind a signature', () => {
    const signedElse = ['', '/', '/admin/auth/users', '/m/a.webp', '//m/a.webp?w=1', '\\m\\a.webp?w=1'];
    signedElse.push('/m/../m/a.webp?w=1', '/m/%2e%2e/m/a.webp?w=1', '/m%2fa.webp?w=1', '/m%252fa.webp?w=1');
    signedElse.push('//evil.example/m/a.webp', '/http://evil.example/');
    const unsigned = ['', '/', '/m/a.webp', '//169.254.169.254/latest', '/\\evil', 'http://127.1/', '@evil'];
    for (const path of [...signedElse.map((rest) => `/${signature}${rest}`), ...unsigned])
      expect(media.upstream(path), path).toBeNull();
    expect(media.upstream(signed)?.href).toBe('https://media.example.org/m/a.webp?w=1&api-key=k3y');
  });

  test('a response that gives a call of the API as media gets no URL', () => {
    const calls = ['/admin/auth/users', '/ADMIN/AUTH/USERS/', '/admin%2fauth%2fusers', '/admin/./auth/users'];
    calls.push('/content/list', '/polls/delete/p1', '/m/..%2fadmin/auth/users', '/m%5c..%5ca', '/m/%252e/a');
    for (const path of [...calls, '/%ff']) expect(media.mediaUrl(`http://localhost${path}`), path).toBeNull();
  });
});

describe('other hosts', () => {
  test('are learned, eight at most, and what is left out is logged once', () => {
    const { mediaUrl, sources, lines } = mediaOf(proxied);
    for (let n = 0; n < 12; n++)
      for (let time = 0; time < 3; time++) mediaUrl(`https://cdn${n}.example.org/a.webp`);
    expect(sources()).toHaveLength(8);
    expect(mediaUrl('https://cdn9.example.org/a.webp')).toBeNull();
    expect(lines.filter((line) => line.includes('not shown'))).toHaveLength(4);
  });

  test('MEDIA_ORIGINS is the whole list', () => {
    const { mediaUrl, sources } = mediaOf(proxied, { allowed: ['https://cdn.example.org'] });
    expect(mediaUrl('https://cdn.example.org/a.webp')).toBe('https://cdn.example.org/a.webp');
    expect(mediaUrl('https://other.example.org/a.webp')).toBeNull();
    expect(sources()).toEqual(['https://cdn.example.org']);
  });

  test('direct delivery from a bucket: pages link our own URL and may load from the bucket; no key is in them', () => {
    const { mediaUrl, sources } = mediaOf({ storeOrigin: 'https://b.s3.example.org', publicUrl: null });
    expect(mediaUrl('http://localhost:4000/media/a.webp')).toMatch(/^\/media\/[\w-]{22}\/media\/a\.webp$/);
    expect(sources()).toEqual(['https://b.s3.example.org']);
  });

  test('a poisoned response widens nothing', () => {
    const { mediaUrl, sources } = mediaOf(proxied);
    const hosts = [
      '*.example',
      '*',
      'a;script-src',
      "a'b",
      '[::2]',
      '10.0.0.1',
      'router',
      'cdn.example.org.',
    ];
    for (const host of hosts) expect([mediaUrl(`https://${host}/x`), sources()], host).toEqual([null, []]);
  });

  test('what is learned widens pictures, videos and sound only', () => {
    const without = contentSecurityPolicy('n', false, []).split('; ');
    const widened = contentSecurityPolicy('n', false, ['https://cdn.example.org']).split('; ');
    const changed = widened.filter((directive, at) => directive !== without[at]);
    expect(changed.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'media-src']);
  });
});
