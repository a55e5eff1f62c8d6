// The production build: Remix (browser and server) into build/remix, the two processes as one file each into build/.
// Packages stay in node_modules. What a process reads from beside its own module lies beside its bundle.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clearBuild, markBuilt } from './lib/ensure-built.mjs';
import { command, root } from './lib/machine.mjs';
import { packFiles } from './lib/pack-files.mjs';
import { mustWork, runTool } from './lib/run.mjs';

const at = (/** @type {string} */ path) => join(root, path);

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

async function bundleProcesses() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'server.ts',
      dashboard: 'dashboard.ts',
      'admin-api': 'admin-api/main.ts',
      admin: 'admin-api/cli/main.ts',
      preview: 'preview.ts',
    },
    outdir: 'build',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Remix's server build is loaded from its own file at run time.
    external: ['./build/*', './remix/*'],
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  for (const path of besideTheBundle) {
    if (existsSync(at(path))) cpSync(at(path), at(`build/${path.split('/').at(-1)}`), { recursive: true });
  }
}

await command(async () => {
  clearBuild();
  const [remix] = await Promise.all([
    runTool('@remix-run/dev/dist/cli.js', ['vite:build', '--logLevel', 'warn'], {
      env: { ...process.env, NODE_ENV: 'production' },
    }),
    bundleProcesses(),
  ]);
  mustWork(remix, 'remix vite:build failed:');
  if (remix.output.trim()) console.log(remix.output.trim());
  await packFiles(at('build/remix/client/assets'));
  markBuilt();
});
