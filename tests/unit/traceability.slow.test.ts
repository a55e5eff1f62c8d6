import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameable, namedIn, testsByName } from '../../scripts/lib/traceability.mjs';

/*
 * docs/specification.md, security.md, reliability.md and usability.md say what is wanted; tests say in their titles what of it they hold.
 * Here the two are held to each other, so that no reference leads nowhere and no requirement is without a test.
 */

/** Every file of the project that is text of ours, from its root. What is not in git yet counts too. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((name) => /\.(tsx?|m?js|cjs|css|md|ya?ml|json)$/.test(name) && name !== 'package-lock.json')
  .filter((name) => existsSync(name));
const contents = new Map(files.map((name) => [name, readFileSync(name, 'utf8')]));
const known = nameable();

describe('requirements', () => {
  test('every requirement has a test that names it', () => {
    const tests = testsByName();
    const requirements = [...known].filter(([, { requirement }]) => requirement).map(([name]) => name);
    // A list that could not be read any more would hold nothing.
    expect(requirements).not.toEqual([]);
    expect(requirements.filter((name) => !tests.has(name))).toEqual([]);
  });
});

describe('a reference leads somewhere', () => {
  test('every § and every SEC, REL and UX id', () => {
    const lost = [...contents].flatMap(([file, text]) =>
      namedIn(text)
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test('every link between the pages of docs/', () => {
    const lost = [...contents]
      .filter(([file]) => /^docs\/.*\.md$|^[A-Z]+\.md$/.test(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
          ([link, path = '', anchor]) => {
            const target = path === '' ? file : join(dirname(file), path);
            if (!existsSync(target)) return [`${file}: ${link}`];
            return anchor && !anchorsOf(target).has(anchor) ? [`${file}: ${link}`] : [];
          },
        ),
      );
    expect(lost).toEqual([]);
  });
});

const anchors = new Map<string, Set<string>>();

/** The anchors of a page: those it writes itself, and those its headings get. */
function anchorsOf(file: string): Set<string> {
  const found = anchors.get(file) ?? new Set<string>();
  if (!anchors.has(file)) {
    const text = readFileSync(file, 'utf8');
    for (const [, id = ''] of text.matchAll(/<a id="([^"]+)">/g)) found.add(id);
    for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm))
      found.add(
        heading
          .replace(/<[^>]+>/g, '')
          .trim()
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replace(/\s/g, '-'),
      );
    anchors.set(file, found);
  }
  return found;
}
