import { describe, expect, test } from 'vitest';
import { mediaAddress, upstreamMediaAddress } from '~/admin-api.server/media-address';

const rules = {
  apiUrl: 'http://127.0.0.1:4000',
  publicUrl: 'https://media.example.org',
  apiKey: 'k3y',
  delivery: 'direct',
} as const;

describe('media addresses (SPEC §7)', () => {
  test('local and plain-http addresses move to the public https host and get the key', () => {
    expect(mediaAddress('http://localhost:4000/m/a.webp', rules)).toBe(
      'https://media.example.org/m/a.webp?api-key=k3y',
    );
    expect(mediaAddress('http://cdn.example.org/a.webp', rules)).toBe(
      'https://media.example.org/a.webp?api-key=k3y',
    );
    expect(mediaAddress('https://cdn.example.org/a.webp', rules)).toBe(
      'https://cdn.example.org/a.webp?api-key=k3y',
    );
    expect(mediaAddress('/m/a.webp', rules)).toBe('https://media.example.org/m/a.webp?api-key=k3y');
  });
  test('through the proxy a page never sees host or key, also when the provider sent the key along', () => {
    const proxy = { ...rules, delivery: 'proxy' } as const;
    expect(mediaAddress('http://localhost/m/a.webp?api-key=k3y', proxy)).toBe('/media/m/a.webp');
    expect(mediaAddress('https://elsewhere.example/a.webp', proxy)).toBeNull();
  });
  test.each([null, '', 'javascript:alert(1)', 'data:text/html,x', 'http://[', 'file:///etc/passwd'])(
    '%j is no address',
    (address) => expect(mediaAddress(address, rules)).toBeNull(),
  );
});

describe('the proxy asks nobody but the provider (SEC-12)', () => {
  test('the path goes to the provider with the key', () => {
    expect(upstreamMediaAddress('/m/a.webp?w=1', rules)?.href).toBe(
      'https://media.example.org/m/a.webp?w=1&api-key=k3y',
    );
  });
  test.each(['//169.254.169.254/latest', '/\\evil', 'http://127.1/', '', '@evil'])('%j is refused', (path) =>
    expect(upstreamMediaAddress(path, rules)).toBeNull(),
  );
});
