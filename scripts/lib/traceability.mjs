// npm run traceability: lists the tests of each requirement and id, by their titles.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(root + path, 'utf8');

const pages = { SEC: 'security.md', REL: 'reliability.md', UX: 'usability.md' };

/**
 * Returns the sections and ids in a text.
 * @param {string} text
 * @returns {string[]} such as '§2.4.1' and 'SEC-31'
 */
export function namedIn(text) {
  return [...text.matchAll(/§\s?\d+(?:\.\d+)*|\b(?:SEC|REL|UX)-\d+\b/g)].map(([name]) =>
    name.replace(/\s/, ''),
  );
}

/**
 * Returns everything that can be named.
 * @returns {Map<string, { page: string, anchor: string, text: string, requirement: boolean }>}
 */
export function nameable() {
  const all = new Map();
  for (const line of read('docs/specification.md').split('\n')) {
    const [, heading, title = ''] = /^##+ (§\d+(?:\.\d+)*) (.*?) <a id=/.exec(line) ?? [];
    const [, item, text = ''] = /^- <a id="[\d-]+"><\/a>\*\*(§[\d.]+)\*\* (.*)/.exec(line) ?? [];
    const name = heading ?? item;
    if (!name) continue;
    const anchor = name.slice(1).replaceAll('.', '-');
    // §10 has one requirement per heading.
    const requirement = item !== undefined || /^§10\./.test(name);
    all.set(name, { page: 'specification.md', anchor, text: item ? text : title, requirement });
  }
  for (const page of Object.values(pages))
    for (const [, anchor = '', name = '', text = ''] of read(`docs/${page}`).matchAll(
      /^\| <a id="([a-z]+-\d+)"><\/a>([A-Z]+-\d+) \| (.*?) \|/gm,
    ))
      all.set(name, { page, anchor, text, requirement: true });
  return all;
}

/** @returns {string[]} every file of tests, from the root of the project */
function testFiles() {
  return readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name))
    .map((name) => `tests/${name}`)
    .sort();
}

/**
 * Returns the tests by name.
 * @returns {Map<string, { file: string, title: string }[]>}
 */
export function testsByName() {
  const found = new Map();
  for (const file of testFiles()) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
    const visit = (/** @type {ts.Node} */ node) => {
      const text = textOf(node);
      if (text === null) return ts.forEachChild(node, visit);
      for (const name of new Set(namedIn(text)))
        found.set(name, [...(found.get(name) ?? []), { file, title: titleOf(text) }]);
    };
    visit(source);
  }
  return found;
}

/** @param {ts.Node} node */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

const titleOf = (/** @type {string} */ text) =>
  text
    .replace(/ \((?:SPEC §[\d.]+|§[\d.]+|(?:SEC|REL|UX)-\d+|, )+\)$/, '')
    .replace(/^(?:(?:SEC|REL|UX)-\d+[,:]? ?)+/, '')
    .trim();

function traceability() {
  const tests = testsByName();
  const all = nameable();
  const escaped = (/** @type {string} */ text) => text.replace(/[\\`*_<|[\]]/g, '\\$&');
  /**
   * @param {string} prefix
   * @param {string} heading
   */
  const list = (prefix, heading) => [
    `## ${heading}`,
    '',
    ...[...all]
      .filter(([name, { requirement }]) => requirement && name.startsWith(prefix))
      .flatMap(([name, { page, anchor }]) => [
        `- [${name}](${page}#${anchor})`,
        ...(tests.get(name) ?? []).map(({ file, title }) => `  - \`${file}\` ${escaped(title)}`),
      ]),
    '',
  ];
  const sections = [...all].filter(([name]) => /^§\d+$/.test(name));
  return [
    '# Which test holds what',
    '',
    'Written by `npm run traceability` from the titles of the tests; do not edit it. To have a requirement held by a test, name it in the test’s title:',
    '`(SPEC §2.4.1)`, `(SEC-31)`.',
    '',
    ...sections.flatMap(([name, { text }]) => list(`${name}.`, `${name} ${text}`)),
    ...list('SEC-', 'Security'),
    ...list('REL-', 'Reliability'),
    ...list('UX-', 'Usability'),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(`${root}docs/traceability.md`, traceability());
  console.log('docs/traceability.md is written.');
}
