import { expect, test } from 'vitest';
import { relyingPartyOf } from '../../admin-api/auth/relying-party';

test.each([
  ['https://staff.example.org', 'staff.example.org', 'https://staff.example.org'],
  ['https://staff.example.org:8443/', 'staff.example.org', 'https://staff.example.org:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://staff.localhost:3000', 'staff.localhost', 'http://staff.localhost:3000'],
])('passkeys of %s are bound to its name', (url, id, origin) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin });
});

test.each([
  'http://staff.example.org',
  'http://127.0.0.1:3000',
  'https://192.168.1.20',
  'https://[::1]:3000',
  'http://notlocalhost:3000',
])('%s cannot have any: browsers give it none', (url) => {
  expect(relyingPartyOf(url)).toBeNull();
});
