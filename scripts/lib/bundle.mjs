// Bundles what Node runs in production.
import { spawnSync } from 'node:child_process';
import { root } from './machine.mjs';

/** An image has COMMIT, but no repository. */
function builtCommit() {
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return process.env.COMMIT?.trim() || (git.status === 0 ? git.stdout.trim() : 'unknown');
}

/** Bundled CommonJS packages need `require`. */
const requireOfNode =
  "import { createRequire as createRequireOfNode } from 'node:module'; const require = createRequireOfNode(import.meta.url);";

/**
 * Bundles entries into build/. Chunks are in build/ itself, since code may look for files next to its
 * module.
 * @param {{ entries: Record<string, string>, unbundled: string[] }} what entries: path below build/ without
 * `.js`, and its source; unbundled: packages that are loaded from node_modules
 */
export async function bundle({ entries, unbundled }) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'build',
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // ES modules first: `import()` of CommonJS only has `default` (see checkLazy).
    mainFields: ['module', 'main'],
    // Omits puppeteer's configuration, which includes TypeScript.
    alias: { puppeteer: 'puppeteer-core' },
    // Development only, and an optional dependency.
    external: [...unbundled, 'vite', 'pg-native'],
    define: { 'process.env.NODE_ENV': '"production"', BUILD_COMMIT: JSON.stringify(builtCommit()) },
    banner: { js: requireOfNode },
    legalComments: 'none', // THIRD-PARTY-NOTICES.txt has them
    // Not minified, for stack traces.
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    logOverride: {
      // NODE_ENV is assigned for development only.
      'assign-to-define': 'silent',
      'ignored-bare-import': 'silent',
    },
  });
  checkLazy(metafile);
}

const takeDefault = /\/node_modules\/(@puppeteer\/browsers|puppeteer-core)\//;

/**
 * Throws when `import()` of a CommonJS package uses named exports, undefined in the bundle.
 * @param {import('esbuild').Metafile} metafile
 */
function checkLazy({ inputs }) {
  const wrong = Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, path }) => kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
      .filter(() => !takeDefault.test(`/${file}`))
      .map(({ path }) => `${file} imports ${path}`),
  );
  if (wrong.length > 0)
    throw new Error(`Names of a CommonJS package cannot be had by import():\n${wrong.join('\n')}`);
}
