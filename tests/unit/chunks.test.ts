import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Every pattern of vite.config.ts. */
function patterns(): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile('vite.config.ts', readFileSync('vite.config.ts', 'utf8'), ts.ScriptTarget.Latest),
  );
  return found;
}

it('vite.config.ts makes chunks of folders: no pattern names a file of app/, so that one can be moved or renamed', () => {
  const entries = readdirSync('app', { recursive: true, withFileTypes: true });
  const names = (kept: (entry: (typeof entries)[number]) => boolean) =>
    new Set(entries.filter(kept).map(({ name }) => basename(name).replace(/\..*$/, '')));
  const folders = names((entry) => entry.isDirectory());
  const files = names((entry) => entry.isFile());
  const named = patterns()
    .filter((pattern) => pattern.includes('app\\/'))
    .flatMap((pattern) => pattern.replace(/virtual:\w+|app\\\//g, '').match(/[\w-]{2,}/g) ?? [])
    .filter((word) => files.has(word) && !folders.has(word));
  expect(named).toEqual([]);
});
