import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixOptions from './remix.config.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Shared code would be an extra file for every form. */
const chartsApart: Plugin = {
  name: 'charts-apart',
  apply: 'build', // in development Vite would find these packages late and reload
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (
      options.ssr ||
      !importer ||
      !/\/charts\/live\/|@mantine\/charts|\/(recharts|react-smooth)\/|\?charts$/.test(importer)
    )
      return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && /\/(@mantine\/(core|hooks)|clsx|fast-equals)\/.*js$|\/app\/lib\//.test(found.id)
      ? { ...found, id: `${found.id}?charts` }
      : found;
  },
};

/** By default Rollup makes sixty files, or puts shared code into one page. */
const chunks: [name: string, folders: RegExp][] = [
  [
    'framework',
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+|@babel\/runtime)\/|preload-helper|commonjsHelpers/,
  ],
  ['base', /\/app\/(styles\/(?!mantine\/)|components\/base\/)/],
  [
    'frame',
    /\/app\/nav\.ts$|\/app\/components\/(frame\/(?!uploads\/)|toolbar\/)|\/app\/routes\/layout\/[\w-]+\.module\.css$/,
  ],
  ['dialog', /\/app\/components\/dialog\//],
  [
    'lists',
    /\/app\/components\/lists\/|\/app\/routes\/(home|categories|sections|engage\/quizzes|engage\/surveys|info-board)\/[\w-]+\.module\.css$/,
  ],
  ['uploads', /\/app\/components\/frame\/uploads\//],
  // The index imports all of Mantine.
  [
    'controls',
    /\/@mantine\/core\/esm\/(core\/(?!DirectionProvider)|utils\/Input|utils\/InlineInput|components\/(CloseButton|Input|InputBase|NativeSelect|Switch|Textarea|TextInput|UnstyledButton)\/|components\/Combobox\/(ComboboxChevron\/|Combobox\.module|get-parsed))|\/@mantine\/hooks\/esm\/(use-id|use-isomorphic-effect|use-uncontrolled|utils\/random-id)\/|\/node_modules\/(clsx|react-textarea-autosize|use-composed-ref|use-isomorphic-layout-effect|use-latest)\//,
  ],
  ['controls', /\/app\/(styles\/mantine|components\/controls)\/|\/app\/components\/[\w-]+\.module\.css$/],
  ['files', /\/app\/components\/files\//],
  // Loaded when a file is chosen.
  [
    'media',
    /\/node_modules\/mediabunny\/|\/shared\/media\/(look-into|read-media|tracks|mpeg-audio|mp4|wav)\./,
  ],
  ['conform', /\/node_modules\/@conform-to\/(dom|react)\//],
  ['validation', /\/node_modules\/(zod|@conform-to\/zod)\/|\/app\/components\/validation\//],
];

/** Rendering waits for the last stylesheet. tests/requests/page-weight.slow.test.ts checks its size. */
const firstSheet: Plugin = {
  name: 'first-sheet',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const sheets = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [{ fileName: file.fileName, source: String(file.source) }]
        : [],
    );
    const shared = /^assets\/(base|frame|dialog)-/;
    const parts = sheets
      .filter(({ fileName, source }) => shared.test(fileName) || source.length < scrap)
      .sort((a, b) => rank(a.fileName) - rank(b.fileName));
    const source = parts.map((part) => part.source).join('');
    const fileName = `assets/first-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`;
    this.emitFile({ type: 'asset', fileName, source });
    const replaced = new Set(parts.map((part) => part.fileName));
    for (const part of replaced) delete bundle[part];
    for (const file of Object.values(bundle)) {
      const css = file.type === 'chunk' && file.viteMetadata?.importedCss;
      if (!css) continue;
      const own = [...css].filter((sheet) => !replaced.has(sheet));
      css.clear();
      const all = file.facadeModuleId?.includes('/app/root.tsx') ? [fileName, ...own] : own;
      for (const sheet of all) css.add(sheet);
    }
  },
};
/** Smaller stylesheets are merged. */
const scrap = 500;
const rank = (fileName: string) =>
  ['assets/base-', 'assets/frame-', 'assets/dialog-', ''].findIndex((start) => fileName.startsWith(start));

/** Pages preload these names. */
const assetFileNames = 'assets/[name]-[hash:6][extname]';

const folderOf = (id: string) => chunks.find(([, folders]) => folders.test(id))?.[0];

/** Functions used by a dozen files go with the frame. */
function chunkOf(id: string, graph: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  if (id.endsWith('?charts')) return undefined;
  if (/\.ts\?__remix-build-client-route$/.test(id)) return 'no-page';
  const { importers = [], importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  if (/\/@mantine\/core\/styles\//.test(id))
    return importers.some((file) => folderOf(file) === 'controls') ? 'controls' : undefined;
  // The content list is the most used screen.
  if (/\/app\/routes\/contents\/[\w-]+\.module\.css$/.test(id) && importers.length > 2) return 'frame';
  if (!/\/app\/(lib\/|[\w.-]+\.ts$)|\/(admin-api\/contract|shared)\//.test(id) && !links.test(id))
    return folderOf(id);
  const users = importers.map((file) => chunkOf(file, graph));
  const first =
    chunks.find(([name]) =>
      /^(base|frame)$/.test(name) ? users.includes(name) : isOnly(name, users),
    )?.[0] ??
    (importedIds.every((file) => everywhere.test(file)) && importers.length >= usersOfScrap(code)
      ? 'frame'
      : undefined);
  // It must not load the frame.
  return first === 'frame' && importers.some((file) => outside.test(file)) ? 'base' : first;
}

const isOnly = (name: string, users: readonly unknown[]) =>
  users.length > 0 && users.every((user) => user === name);

/** Shorter functions need fewer importers. */
const usersOfScrap = (code: string | null | undefined) =>
  (code ?? '').length < 400 ? 2 : (code ?? '').length < 1_000 ? 4 : 12;
const links = /\/routes\/((engage\/)?[\w-]+\/list\.config|engage\/states)\.ts$/;
const everywhere =
  /\/admin-api\/contract\/limits\.ts$|\/lib\/(list|item-path|longest-search|storable)\.ts$|\/admin-api\/contract\/entity-id\.ts$/;

const outside = /\/app\/routes\/(auth|public)\//;

/** Vite's long names compress badly. */
function scopedName(name: string, file: string): string {
  const sheet = relative(path('.'), file.replace(/\?.*$/, ''));
  const scoped = `${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 2)}`;
  const other = sheetOf.get(scoped) ?? sheet;
  if (other !== sheet)
    throw new Error(`The class ${scoped} would be that of ${other} and of ${sheet}: rename one.`);
  sheetOf.set(scoped, sheet);
  return scoped;
}
const sheetOf = new Map<string, string>();

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [chartsApart, remix(remixOptions), firstSheet],
  resolve: {
    alias: {
      '~contract': path('./admin-api/contract/index.ts'),
      '~shared': path('./shared'),
      '~': path('./app'),
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // Terser saves 5 kB (gzip) per page over esbuild.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      compress: { passes: 2 },
    },
    chunkSizeWarningLimit: 600, // kB: the lazy rich-text editor
    sourcemap: isSsrBuild ?? false, // SEC-32: source maps are not served; the server's go through scripts/lib/bundle.mjs
    assetsInlineLimit: 0, // the CSP has no data: for fonts
    rollupOptions: {
      // They cost a request each.
      output: isSsrBuild
        ? { assetFileNames }
        : {
            experimentalMinChunkSize: 1_000,
            // Hashes do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            manualChunks: chunkOf,
            onlyExplicitManualChunks: true,
          },
      onwarn(warning, warn) {
        // zod's /* @__PURE__ */ placement and Mantine's 'use client' lines say nothing to us.
        if (warning.code === 'INVALID_ANNOTATION' || warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
        if (warning.code === 'SOURCEMAP_ERROR') return;
        if (warning.code === 'EMPTY_BUNDLE') return; // routes without a page
        warn(warning);
      },
    },
  },
  // Late discovery would reload the page.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
    // Mantine's own files are not scanned.
    include: [
      ...['react-remove-scroll', '@floating-ui/react', 'react-number-format', 'react-dom', 'use-latest'],
      ...['@babel/runtime/helpers/esm/extends', '@babel/runtime/helpers/esm/objectWithoutPropertiesLoose'],
      'use-composed-ref',
    ],
  },
  server: {
    watch: { ignored: ['build', 'data', 'screenshots', 'test-results'].map((name) => path(`./${name}/**`)) },
  },
  // recharts' CommonJS helpers must be bundled; bundling Mantine saves 23 MB per start.
  ssr: {
    noExternal: ['recharts', /^victory-vendor/, /^@mantine\//, 'clsx', 'react-textarea-autosize'],
  },
}));
