// Builds for production: build/ contains the bundles and the packages that cannot be bundled (decision
// 0045).
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './lib/bundle.mjs';
import { clearBuild, markBuilt } from './lib/ensure-built.mjs';
import { command, root } from './lib/machine.mjs';
import { packFiles } from './lib/pack-files.mjs';
import { copyPackages, writeNotices } from './lib/packages.mjs';
import { mustWork, runTool } from './lib/run.mjs';

const at = (/** @type {string} */ path) => join(root, path);

const entries = {
  server: 'server.ts',
  dashboard: 'dashboard.ts',
  'admin-api': 'admin-api/main.ts',
  admin: 'admin.ts',
  preview: 'preview.ts',
  'tracks-worker': 'shared/media/tracks-worker.mjs',
  // Separate, so that an image can omit it (Dockerfile).
  'demo-data': 'admin-api/demo/index.ts',
  // Bundled again, to share packages with server.ts.
  'remix/server/index': 'build/remix/server/index.js',
};

/** Binaries, and PGlite's WebAssembly. */
const unbundled = ['sharp', '@node-rs/argon2', '@electric-sql/pglite'];

/** Files that code looks for next to its module. */
const besideTheBundle = [
  'admin-api/db/migrations',
  ...filesWith('.mjs', 'admin-api/db'),
  'admin-api/demo/files',
];

/**
 * @param {string} ending
 * @param {string} folder
 */
function filesWith(ending, folder) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

await command(async () => {
  clearBuild();
  const remix = await runTool('@remix-run/dev/dist/cli.js', ['vite:build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  mustWork(remix, 'remix vite:build failed:');
  if (remix.output.trim()) console.log(remix.output.trim());
  await Promise.all([bundle({ entries, unbundled }), packFiles(at('build/remix/client/assets'))]);
  rmSync(at('build/remix/server/assets'), { recursive: true }); // now in the bundle
  for (const path of besideTheBundle) {
    if (existsSync(at(path))) cpSync(at(path), at(`build/${path.split('/').at(-1)}`), { recursive: true });
  }
  copyPackages(unbundled, at('build'));
  writeNotices(at('build/THIRD-PARTY-NOTICES.txt'));
  markBuilt();
});
