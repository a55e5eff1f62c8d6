import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { flatRoutes } from './app/route-manifest';
import remixOptions from './remix.config.js';
import { iconsFolder, readIcon, writeIcons } from './scripts/lib/icons.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Icons as one element each: what a page draws is in app/components/base/icon.ts, where it is drawn in scripts/lib/icons.mjs. */
const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  resolveId: (source) => (packedIcon.test(source) ? `\0${source}` : null),
  load(id) {
    const [, name] = (id.startsWith('\0') && packedIcon.exec(id)) || [];
    if (!name) return null;
    return `import { icon } from '${path('./app/components/base/icon.ts')}';
      export default /* @__PURE__ */ icon('${readIcon(name).name}');`;
  },
};
const packedIcon = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/;
writeIcons(path('./app/components/icons.ts'));

/**
 * The interactive charts, which few pages ever fetch, have what they need of Mantine's core, and of ours from the frame, to
 * themselves: shared, it would be one more file of every form, and the frame's files would be named in every page with a chart.
 */
const chartsApart: Plugin = {
  name: 'charts-apart',
  apply: 'build', // in development Vite would find these packages late, and reload the page
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

/** The side navigation out of the route manifest as a module: browsers need no more of it. */
const navigation: Plugin = {
  name: 'navigation',
  resolveId: (source) => (source === 'virtual:navigation' ? '\0virtual:navigation' : null),
  load: (id) => (id === '\0virtual:navigation' ? navigationModule() : null),
};

function navigationModule(): string {
  const entries = flatRoutes().flatMap(({ at, navigation }) =>
    navigation ? [{ to: at, ...navigation }] : [],
  );
  const groups = [...new Set(entries.map(({ group }) => group))].map((name) => {
    const items = entries
      .filter(({ group }) => group === name)
      .map(({ group: _, icon, ...item }) => `{ Icon: ${icon}, ${JSON.stringify(item).slice(1)}`);
    return `{ group: '${name}', items: [${items.join()}] }`;
  });
  const imports = entries.map(
    ({ icon }) => `import ${icon} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`,
  );
  return `${[...new Set(imports)].join('\n')}\nexport const navigation = [${groups.join()}];`;
}

/**
 * Files of the browser's scripts that many pages share, each with the folders that are in it: packages of every page, our own pieces
 * of every page, what every dialog has, the dashboard's frame with what its lists share, the styles of lists, the panel of uploads, what
 * forms share (Mantine's theme, styles and fields), what forms with files share, and what validates them, which comes after the page.
 * Left to itself Rollup makes sixty files of them, or puts what is shared into some page that others then load with it. Everything
 * else goes by the pages that use it.
 */
const chunks: [name: string, folders: RegExp][] = [
  [
    'framework',
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+|@babel\/runtime)\/|preload-helper|commonjsHelpers/,
  ],
  ['base', /\/app\/(styles\/(?!mantine\/)|components\/base\/)/],
  [
    'frame',
    /virtual:navigation|\/app\/components\/(frame\/(?!uploads\/)|toolbar\/)|\/app\/routes\/layout\/[\w-]+\.module\.css$/,
  ],
  ['dialog', /\/app\/components\/dialog\//],
  [
    'lists',
    /\/app\/components\/lists\/|\/app\/routes\/(home|categories|sections|quizzes|surveys|info-board)\/[\w-]+\.module\.css$/,
  ],
  ['uploads', /\/app\/components\/frame\/uploads\//],
  // What our fields have of Mantine, named one by one: the package's index imports all of it.
  [
    'controls',
    /\/@mantine\/core\/esm\/(core\/(?!DirectionProvider)|utils\/Input|utils\/InlineInput|components\/(CloseButton|Input|InputBase|NativeSelect|Switch|Textarea|TextInput|UnstyledButton)\/|components\/Combobox\/(ComboboxChevron\/|Combobox\.module|get-parsed))|\/@mantine\/hooks\/esm\/(use-id|use-isomorphic-effect|use-uncontrolled|utils\/random-id)\/|\/node_modules\/(clsx|react-textarea-autosize|use-composed-ref|use-isomorphic-layout-effect|use-latest)\//,
  ],
  ['controls', /\/app\/(styles\/mantine|components\/controls)\/|\/app\/components\/[\w-]+\.module\.css$/],
  ['files', /\/app\/components\/files\//],
  // Fetched once a video or audio is chosen.
  [
    'media',
    /\/node_modules\/mediabunny\/|\/shared\/media\/(look-into|read-media|tracks|mpeg-audio|mp4|wav)\./,
  ],
  ['conform', /\/node_modules\/@conform-to\/(dom|react)\//],
  ['validation', /\/node_modules\/(zod|@conform-to\/zod)\/|\/app\/components\/validation\//],
];

/**
 * The styles of what all pages and the dashboard's frame share as one file, with the scraps of other pages: a browser asks for six files at a
 * time, and nothing is drawn before the last stylesheet is there. tests/requests/page-weight.slow.test.ts holds its size.
 */
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
      // Every page has the root's; named by another part as well, it would be fetched and read again with that.
      const all = file.facadeModuleId?.includes('/app/root.tsx') ? [fileName, ...own] : own;
      for (const sheet of all) css.add(sheet);
    }
  },
};
/** A stylesheet of so many bytes costs more as a file than in another. */
const scrap = 500;
const rank = (fileName: string) =>
  ['assets/base-', 'assets/frame-', 'assets/dialog-', ''].findIndex((start) => fileName.startsWith(start));

/** The same for browser and server: a page preloads the font and the icons by the name that its stylesheet has. */
const assetFileNames = 'assets/[name]-[hash:6][extname]';

const folderOf = (id: string) =>
  id.startsWith(iconsFolder) ? 'base' : chunks.find(([, folders]) => folders.test(id))?.[0];

/**
 * A file of these shared folders goes with it; what these files import of our plain functions and of Mantine's stylesheets goes with
 * them. So do functions that a dozen files use: they are in nearly every page, and apart they would be a file of their own.
 */
function chunkOf(id: string, graph: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  if (id.endsWith('?charts')) return undefined;
  // Routes that answer without a page, or Rollup puts scraps of pages with them.
  if (/\.ts\?__remix-build-client-route$/.test(id)) return 'no-page';
  const { importers = [], importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const icon = packedIcon.exec(id)?.[1];
  if (icon) return chunkOfIcon(icon, importers);
  if (/\/@mantine\/core\/styles\//.test(id))
    return importers.some((file) => folderOf(file) === 'controls') ? 'controls' : undefined;
  // What the content list's pieces share is of the first screen that most users work with.
  if (/\/app\/routes\/contents\/[\w-]+\.module\.css$/.test(id) && importers.length > 2) return 'frame';
  if (!/\/app\/(lib\/|[\w.-]+\.ts$)|\/(admin-api\/contract|shared)\//.test(id) && !links.test(id))
    return folderOf(id);
  const users = importers.map((file) => chunkOf(file, graph));
  // What all pages have may bring it; another file only where no one else wants it.
  const first =
    chunks.find(([name]) =>
      /^(base|frame)$/.test(name) ? users.includes(name) : isOnly(name, users),
    )?.[0] ??
    (importedIds.every((file) => everywhere.test(file)) && importers.length >= usersOfScrap(code)
      ? 'frame'
      : undefined);
  // A page outside the dashboard must not fetch its frame for a function.
  return first === 'frame' && importers.some((file) => outside.test(file)) ? 'base' : first;
}

const isOnly = (name: string, users: readonly unknown[]) =>
  users.length > 0 && users.every((user) => user === name);

/** By so many modules a function is used that goes with the frame: the shorter, the fewer. A file of its own for a few constants costs a page more than all pages. */
const usersOfScrap = (code: string | null | undefined) =>
  (code ?? '').length < 400 ? 2 : (code ?? '').length < 1_000 ? 4 : 12;
/** Where the links to a screen lead: other screens have them, too. */
const links = /\/routes\/([\w-]+\/list\.config|engage\/states)\.ts$/;
/** They are with what all pages of staff have. */
const everywhere =
  /\/admin-api\/contract\/limits\.ts$|\/lib\/(list|item-path|longest-search|storable)\.ts$|\/admin-api\/contract\/entity-id\.ts$/;

/** Routes of pages without the dashboard's frame. */
const outside = /\/app\/routes\/(auth|public)\//;

/** An icon goes with the pages of sign-in where they draw it, with the frame when more than one file does, and with the one that does else. */
function chunkOfIcon(icon: string, importers: readonly string[]): string | undefined {
  const users = [...(iconUsers.get(icon) ?? []), ...importers];
  if (users.some((file) => file.startsWith('/app/routes/auth/') || folderOf(file) === 'base')) return 'base';
  if ((iconUsers.get(icon)?.length ?? 0) > 1) return 'frame';
  return chunks.find(([, folders]) => users.some((file) => folders.test(file)))?.[0];
}

/** Which files draw an icon. The list of all icons, which takes them out of their package, draws none. */
const iconUsers = new Map<string, string[]>();
for (const name of readdirSync(path('./app'), { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(name)) continue;
  const source = readFileSync(path(`./app/${name}`), 'utf8');
  if (source.includes("'@tabler/icons-react/")) continue;
  const file = `/app/${name.replaceAll('\\', '/')}`;
  for (const icon of new Set(source.match(/\bIcon[A-Z]\w*/g)))
    iconUsers.set(icon, [...(iconUsers.get(icon) ?? []), file]);
}

/**
 * A class of a CSS module in HTML and scripts: its own name and a short hash of its stylesheet's path, the same for browser and server.
 * Vite's own are twice as long and differ from class to class, which compresses badly: half a kilobyte on every page.
 */
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
  plugins: [icons, chartsApart, navigation, remix(remixOptions), firstSheet],
  resolve: {
    alias: {
      '~icons': iconsFolder,
      '~contract': path('./admin-api/contract/index.ts'),
      '~shared': path('./shared'),
      '~': path('./app'),
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // The server's part stays readable, for stack traces. Terser: 5 kB less (gzip) on every page than esbuild, for some seconds of build.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      compress: { passes: 2 },
    },
    chunkSizeWarningLimit: 600, // kB: the rich-text editor, which is fetched only where a user writes
    sourcemap: isSsrBuild ?? false, // SEC-32: source maps are not served; those of the server go through scripts/lib/bundle.mjs
    assetsInlineLimit: 0, // the CSP has no data: for fonts; icons and fonts stay cacheable files
    rollupOptions: {
      // Scraps of a few hundred bytes cost a request each and compress badly.
      output: isSsrBuild
        ? { assetFileNames }
        : {
            experimentalMinChunkSize: 1_000,
            // The list of routes names every file, and a hash does not compress: so few characters tell 160 files and their versions apart (Rollup asks for 7 of scripts).
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
        if (warning.code === 'EMPTY_BUNDLE') return; // a route without a page has no code for the browser
        warn(warning);
      },
    },
  },
  // In development packages are prepared once, from all that pages import: one that is found later reloads the page that asked for it.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  server: {
    watch: { ignored: ['build', 'data', 'screenshots', 'test-results'].map((name) => path(`./${name}/**`)) },
  },
  // recharts' CommonJS helpers only load on the server when Vite bundles them. Of Mantine the bundle has what we
  // use, where the package loads all of it: 23 MB and a quarter of a second at every start.
  ssr: {
    noExternal: [
      'recharts',
      /^victory-vendor/,
      /^@mantine\//,
      /^@tabler\/icons-react/,
      'clsx',
      'react-textarea-autosize',
    ],
  },
}));
