import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '~/config.server';
import * as kinds from '~shared/environment';
import { issuesOf } from '../../admin-api/config';

test('an empty environment is a working configuration, and a blank value counts as missing', () => {
  for (const env of [{}, { PORT: ' ', APP_NAME: '' }])
    expect(readConfig(env)).toMatchObject({ config: { port: 3000, adminApi: null, appName: 'Inzira' } });
});

test('all errors are named at once, each with its variable (REL-22)', () => {
  const wrong = { PORT: 'x', SESSION_SECRET: 'short', PUBLIC_URL: 'ftp://a', ADMIN_API_URL: 'http://a' };
  const read = readConfig(wrong);
  const named = read.ok ? [] : read.issues.map((issue) => issue.split(' ')[0]);
  expect(named).toEqual(expect.arrayContaining(['PORT', 'SESSION_SECRET', 'PUBLIC_URL', 'ADMIN_API_TOKEN']));
});

test('the embedded admin API needs a port of its own', () => {
  const same = { PORT: '3100', ADMIN_API_PORT: '3100' };
  expect(issuesOf(same)).toEqual([
    'ADMIN_API_PORT and PORT are both 3100: set ADMIN_API_PORT to another one',
  ]);
  for (const env of [{}, { ...same, ROLE: 'admin-api' }, { PORT: '0', ADMIN_API_PORT: '0' }])
    expect(issuesOf(env)).toEqual([]);
});

test('a dashboard alone needs an admin API, and its token or the database they share', () => {
  const alone = (env: Record<string, string>) => {
    const read = readConfig({ ROLE: 'dashboard', ...env });
    return read.ok ? read.config.adminApi : read.issues.map((issue) => issue.split(' ')[0]);
  };
  expect(alone({ PORT: 'x' })).toEqual(['PORT', 'ADMIN_API_URL', 'ADMIN_API_TOKEN']);
  const shared = { ADMIN_API_URL: 'http://api:4000', DATABASE_URL: 'postgres://database/inzira' };
  expect(alone(shared)).toMatchObject({ url: 'http://api:4000', token: null });
});

test('media come directly from a bucket or a host of their own: pages never carry the media key of our own admin API', () => {
  const accepted = (env: Record<string, string | undefined>) =>
    readConfig({ MEDIA_DELIVERY: 'direct', ...env }).ok;
  const dashboard = { ROLE: 'dashboard', ADMIN_API_URL: 'http://api:4000', ADMIN_API_TOKEN: 't' };
  expect([{}, dashboard].map(accepted)).toEqual([false, false]);
  expect(
    [{ ...dashboard, S3_BUCKET: 'media' }, { MEDIA_PUBLIC_URL: 'https://cdn.example.org' }].map(accepted),
  ).toEqual([true, true]);
});

test('a sample secret is rejected, a rotation list is taken', () => {
  expect(readConfig({ SESSION_SECRET: 'please-change-me-please-change-me!!' }).ok).toBe(false);
  const list = `${'a'.repeat(32)}, ${'b'.repeat(32)}`;
  expect(readConfig({ SESSION_SECRET: list })).toMatchObject({
    ok: true,
    config: { sessionSecrets: ['a'.repeat(32), 'b'.repeat(32)] },
  });
});

test('the live URL follows the admin API, wss for https (SPEC §7.9.11)', () => {
  const read = readConfig({ ADMIN_API_URL: 'https://api.example.org/v1/', ADMIN_API_TOKEN: 't' });
  expect(read).toMatchObject({
    ok: true,
    config: { adminApi: { url: 'https://api.example.org/v1', liveUrl: 'wss://api.example.org/' } },
  });
});

test('MEDIA_ORIGINS are https origins, as browsers write them', () => {
  const MEDIA_ORIGINS = 'https://CDN.example.org/, https://img.example.org:443,https://bücher.example:8443,';
  const origins = [
    'https://cdn.example.org',
    'https://img.example.org',
    'https://xn--bcher-kva.example:8443',
  ];
  expect(readConfig({ MEDIA_ORIGINS })).toMatchObject({ ok: true, config: { media: { origins } } });
  for (const bad of ['http://a.example', 'https://a.example/b', 'https://*.example', "'unsafe-inline'"])
    expect(readConfig({ MEDIA_ORIGINS: `https://ok.example,${bad}` }), bad).toMatchObject({
      issues: [expect.stringContaining('MEDIA_ORIGINS must be https origins')],
    });
});

test.each([
  ['PORT', ['0', '8080'], ['x', '-1', '1.5', '65536']],
  ['PUBLIC_URL', ['http://localhost:3000/'], ['ftp://a.example', 'a.example', 'https://a.example/staff']],
  [
    'DATABASE_URL',
    ['postgres://u@h/d', 'postgresql://u@h/d'],
    ['mysql://u@h/d', 'h', 'postgres://u:a/b#c@h/d'],
  ],
  ['DEMO', ['1', '0', 'true', 'off', 'yes'], ['2', 'enabled']],
  ['LOG_LEVEL', ['silent', 'trace'], ['verbose']],
  ['TRUST_PROXY', ['0', '10'], ['x', '-1', '1.5', '11']],
  ['APP_NAME', ['a'.repeat(40)], ['a'.repeat(41), 'a'.repeat(60)]],
  ['MAX_UPLOAD_MB', ['1'], ['0', '1.5', 'x']],
  ['S3_BUCKET', ['inzira-media'], ['My_Media', 'a']],
])('%s is right or wrong in both processes, with one message', (name, right, wrong) => {
  const ofDashboard = (env: Record<string, string>) => {
    const read = readConfig(env);
    return read.ok ? [] : read.issues;
  };
  for (const value of right)
    expect([ofDashboard({ [name]: value }), issuesOf({ [name]: value })], value).toEqual([[], []]);
  for (const value of wrong) {
    const issues = ofDashboard({ [name]: value });
    expect(issues, value).toEqual([expect.stringMatching(`^${name} must `)]);
    expect(issuesOf({ [name]: value }), value).toEqual(issues);
  }
});

// Variables that the dashboard's process alone reads.
test.each([
  ['CLAMD_URL', ['tcp://clamav:3310'], ['clamav', 'http://clamav:3310']],
  ['REQUESTS_PER_MINUTE', ['0', '600'], ['-1', '1.5', 'x']],
])('%s is right, or wrong with a message that names it', (name, right, wrong) => {
  for (const value of right) expect(readConfig({ [name]: value }).ok, value).toBe(true);
  for (const value of wrong)
    expect(readConfig({ [name]: value }), value).toMatchObject({
      ok: false,
      issues: [expect.stringMatching(`^${name} must `)],
    });
});

test('MAIL_FROM is an address, with a name or without', () => {
  for (const value of ['a@b.example', '"Inzira, Kigali" <a@b.example>', '<a@b.example>'])
    expect(issuesOf({ MAIL_FROM: value }), value).toEqual([]);
  for (const value of ['Inzira', 'a@', 'Inzira <a@b.example', 'a@b.example, c@d.example'])
    expect(issuesOf({ MAIL_FROM: value }), value).toEqual([expect.stringMatching(/^MAIL_FROM must be /)]);
});

test('.env.example names every variable that is read, and none that is not (SPEC §10.24)', () => {
  const named = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name);
  const shared = new RegExp(`^ {2}([A-Z][A-Z0-9_]+): (?:${Object.keys(kinds).join('|')})\\b`, 'gm');
  const used = new Set([
    ...named('admin-api/config.ts', shared),
    ...named('app/config.server.ts', /^ {2}([A-Z][A-Z0-9_]+): (?:optional|withDefault)/gm),
    ...named(
      'admin-api/config.ts',
      /^ {2}([A-Z][A-Z0-9_]+): (?:z|key|port|days|secretList|switchValue|backup\w+)\b/gm,
    ),
    ...named(
      'shared/media/s3-settings.ts',
      /^ {2}([A-Z][A-Z0-9_]+): (?:z|httpUrl|switchValue|bucketName)\b/gm,
    ),
  ]);
  used.delete('NODE_ENV'); // set by the image and by tools
  expect(used.size).toBeGreaterThan(25);
  expect(named('.env.example', /^([A-Z0-9_]+)=$/gm).sort()).toEqual([...used].sort());
});

describe('the organisation on reports (SPEC §2.11.6)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'));
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const read = (ORG_LOGO: string) => {
    const config = readConfig({ ORG_NAME: 'REB', ORG_LOGO });
    return config.ok ? (config.config.organisation.logo ?? '') : config.issues;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a logo is read from a file or a data URL, and known by its first bytes', () => {
    expect(read(file('logo.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatch(
      /^data:image\/svg\+xml;base64,/,
    );
    expect(read(file('logo.jpg', png))).toBe(`data:image/png;base64,${png.toString('base64')}`);
    expect(read(`data:image/png;base64,${png.toString('base64')}`)).toMatch(/^data:image\/png/);
    expect(readConfig({})).toMatchObject({ config: { organisation: { name: null, logo: null } } });
  });

  test.each([
    ['https://example.org/logo.png', 'nothing is fetched from an address'],
    [join(folder, 'none.png'), 'names a file that cannot be read'],
    ['data:image/png,abc', 'must be written as data:image/png;base64,'],
    ['data:text/html;base64,PHN2Zz4=', 'must be written as data:image/png;base64,'],
  ])('%s: ORG_LOGO %s', (given, problem) =>
    expect(read(given)).toEqual([expect.stringMatching(new RegExp(`^ORG_LOGO .*${problem}`))]),
  );
});
