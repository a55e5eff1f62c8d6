// What Node runs in production, in a few files instead of the 20,000 of node_modules.
import { spawnSync } from 'node:child_process';
import { root } from './machine.mjs';

/** The commit that is built: COMMIT (an image has no repository), else the checkout's. */
function builtCommit() {
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return process.env.COMMIT?.trim() || (git.status === 0 ? git.stdout.trim() : 'unknown');
}

/** CommonJS packages in an ES module ask for Node's own modules by `require`. */
const requireOfNode =
  "import { createRequire as createRequireOfNode } from 'node:module'; const require = createRequireOfNode(import.meta.url);";

/**
 * Bundles entries with their packages into build/. What several share, and what is imported with `import()`, is in chunks; all of them lie
 * in build/ itself, since code that looks for files "beside this module" may be in a chunk.
 * @param {{ entries: Record<string, string>, unbundled: string[] }} what entries: path below build/ without `.js`, and its source;
 *   unbundled: packages that are loaded from node_modules
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
    // ES modules first: of a CommonJS package that is imported with `import()` esbuild gives nothing but `default` (see checkLazy).
    mainFields: ['module', 'main'],
    // What puppeteer adds to its core looks for configuration files and brings the TypeScript compiler; we name the Chromium ourselves.
    alias: { puppeteer: 'puppeteer-core' },
    // Vite is for development, pg-native is one that no one installs.
    external: [...unbundled, 'vite', 'pg-native'],
    define: { 'process.env.NODE_ENV': '"production"', BUILD_COMMIT: JSON.stringify(builtCommit()) },
    banner: { js: requireOfNode },
    legalComments: 'none', // THIRD-PARTY-NOTICES.txt has them
    // Not minified: a stack trace has the names of the source, and the bundle the file's name before its code.
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    logOverride: {
      // server.ts sets NODE_ENV for development; Vite's bundle repeats imports that have no effect.
      'assign-to-define': 'silent',
      'ignored-bare-import': 'silent',
    },
  });
  checkLazy(metafile);
}

/** These ask for `default` alone. */
const takeDefault = /\/node_modules\/(@puppeteer\/browsers|puppeteer-core)\//;

/**
 * Throws when something imports a CommonJS package with `import()`: what it takes from it by name would be undefined in the bundle.
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
