import { expect, test } from 'vitest';
import { isOwnOrigin } from '../../shared/own-origin';

const own = { allowed: ['https://panel.example.org'], host: 'other.example.org' };

test.each([
  ['https://panel.example.org', own, true],
  ['https://panel.example.org:443', own, false],
  ['https://panel.example.org/path', own, false],
  ['https://other.example.org', own, false],
  ['http://panel.example.org', own, false],
  ['null', own, false],
  [undefined, own, false],
  ['https://other.example.org', { host: 'other.example.org' }, true],
  ['https://other.example.org/', { host: 'other.example.org' }, false],
  ['https://panel.example.org', { host: 'other.example.org' }, false],
])('the origin %s of %j: %s (SEC-08)', (origin, of, isOwn) => expect(isOwnOrigin(origin, of)).toBe(isOwn));
