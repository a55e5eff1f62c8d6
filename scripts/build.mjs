// The production build. build/ holds all that production needs: Remix (browser and server) in build/remix, an entry file for each process,
// the chunks they share, and in build/node_modules the few packages that cannot be bundled. What a process reads from beside its own
// module lies beside the bundle (decision 0045).
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './lib/bundle.mjs';
import { compactManifestIn } from './lib/compact-manifest.mjs';
import { clearBuild, markBuilt } from './lib/ensure-built.mjs';
import { command, root } from './lib/machine.mjs';
import { packFiles } from './lib/pack-files.mjs';
import { copyPackages, writeNotices } from './lib/packages.mjs';
import { mustWork, runTool } from './lib/run.mjs';

const at = (/** @type {string} */ path) => join(root, path);

/** What Node starts or loads by name, each with its source. */
const entries = {
  server: 'server.ts',
  dashboard: 'dashboard.ts',
  'admin-api': 'admin-api/main.ts',
  admin: 'admin.ts',
  preview: 'preview.ts',
  'tracks-worker': 'shared/media/tracks-worker.mjs',
  // Apart, so that an image can do without it (Dockerfile).
  'demo-data': 'admin-api/demo/index.ts',
  // Remix's own bundle once more, so that its pages and server.ts have one copy of each package.
  'remix/server/index': 'build/remix/server/index.js',
};

/** Packages with files that cannot be in a bundle: binaries of the platform, and PGlite's WebAssembly. */
const unbundled = ['sharp', '@node-rs/argon2', '@electric-sql/pglite'];

/** Files that running code looks for beside itself; folders keep their name, files land beside the bundle. */
const besideTheBundle = [
  'admin-api/db/migrations',
  ...filesWith('.mjs', 'admin-api/db'),
  'admin-api/demo/files',
];

/** @param {string} ending @param {string} folder */
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
  compactManifestIn(at('build/remix/client/assets'));
  await Promise.all([bundle({ entries, unbundled }), packFiles(at('build/remix/client/assets'))]);
  rmSync(at('build/remix/server/assets'), { recursive: true }); // now in the bundle
  for (const path of besideTheBundle) {
    if (existsSync(at(path))) cpSync(at(path), at(`build/${path.split('/').at(-1)}`), { recursive: true });
  }
  copyPackages(unbundled, at('build'));
  writeNotices(at('build/THIRD-PARTY-NOTICES.txt'));
  markBuilt();
});
