import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import { flatRoutes } from './app/route-manifest';
import remixOptions from './remix.config.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Icons as one element each (app/components/tabler-icon.ts). */
const lightIcons: Plugin = {
  name: 'light-icons',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../createReactComponent.mjs' && importer?.includes('@tabler/icons-react')
      ? path('./app/components/tabler-icon.ts')
      : null,
};

/**
 * The interactive charts, which few pages ever fetch, have what they need of Mantine's core, and of ours from the frame, to
 * themselves: shared, it would be one more file of every form, and the frame's files would be named in every page with a chart.
 */
const chartsApart: Plugin = {
  name: 'charts-apart',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (
      options.ssr ||
      !importer ||
      !/\/charts\/(live-|readings)|@mantine\/charts|\/(recharts|react-smooth)\/|\?charts$/.test(importer)
    )
      return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found &&
      /\/(@mantine\/(core|hooks)|clsx|fast-equals)\/.*js$|\/app\/lib\/numbers\.ts$/.test(found.id)
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
 * Files of the browser's scripts that many pages share, in the order they are asked: what every page needs, our own pieces of every page,
 * Mantine's stylesheets, the dashboard's frame with what its lists share. Left to itself Rollup makes forty files of them, or
 * puts what is shared into some page that others then load with it. Everything else goes by the pages that use it. The small
 * stylesheets of our components all go with the frame: a browser asks for six files at a time, and rows wait for the last stylesheet.
 */
const chunks: [name: string, files: RegExp][] = [
  [
    'framework',
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+|@babel\/runtime)\/|preload-helper|commonjsHelpers/,
  ],
  [
    'shared',
    /\/app\/components\/(art|brand-mark|button|color-scheme|error-page|error-title|gone-while-editing|form|form-error|nonce|notice|progress|route-focus|route-handle|session\/(ended|store|tabs|unsent-form)|states|tabler-icon)(\.module\.css|\.tsx?)$|\/app\/(styles\/(tokens|fonts|base)|components\/copy-text\.module)\.css$/,
  ],
  [
    'mantine',
    /\/@mantine\/core\/styles\/(default-css-variables|global|UnstyledButton|CloseButton|Input|InlineInput|Checkbox|Switch)\.css|\/app\/styles\/mantine/,
  ],
  [
    'frame',
    /\/@mantine\/core\/esm\/core\/(MantineProvider|utils\/(deep-merge|filter-props|units-converters))\/|virtual:navigation|\/app\/(route-manifest|theme|lib\/(roles|initials|numbers|durations|file-sizes|session-limits|live|item-path|list-href)|routes\/layout\/(side-navigation|top-bar|use-menu|navigation|log-out-dialog)|components\/(app-provider|chip|confirm-dialog|edit-conflict|filter-field|table|flash-message|link-tabs|live-badge|pager|route-dialog|session\/[\w-]+|stat-card|what-is-counted|uploads\/(pace|sending|transfer|upload-panel|upload-row|upload-store|uploads)))[\w-]*(\.module)?\.(css|tsx?)$|\/app\/(routes\/layout|components(\/session)?)\/[\w-]+\.module\.css$|\/app\/routes\/(polls|quizzes|surveys|sections|info-board)\/list\.module\.css$|\/app\/routes\/contents\/href\.ts$|\/admin-api\/contract\/roles\.ts$/,
  ],
];

function chunkOf(id: string): string | undefined {
  if (id.endsWith('?charts')) return undefined;
  const icon = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/.exec(id)?.[1];
  return icon ? chunkOfIcon(icon) : chunks.find(([, files]) => files.test(id))?.[0];
}

/** An icon goes with the first of the shared files that draws it, sign-in among them; with the frame, too, when more than one page does. */
function chunkOfIcon(icon: string): string | undefined {
  const users = iconUsers.get(icon) ?? [];
  if (users.some((file) => file.startsWith('/app/routes/auth/'))) return 'shared';
  const shared = chunks.find(([, files]) => users.some((file) => files.test(file)));
  return shared?.[0] ?? (users.length > 1 ? 'frame' : undefined);
}

/** Which files name an icon. */
const iconUsers = new Map<string, string[]>();
for (const name of readdirSync(path('./app'), { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(name) || name.endsWith('icons.ts')) continue;
  const file = `/app/${name.replaceAll('\\', '/')}`;
  for (const icon of new Set(readFileSync(path(`./app/${name}`), 'utf8').match(/\bIcon[A-Z]\w*/g)))
    iconUsers.set(icon, [...(iconUsers.get(icon) ?? []), file]);
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lightIcons, chartsApart, navigation, remix(remixOptions)],
  resolve: {
    alias: {
      '~contract': path('./admin-api/contract/index.ts'),
      '~shared': path('./shared'),
      '~': path('./app'),
    },
  },
  build: {
    target: 'es2022',
    minify: 'terser', // 5 kB less (gzip) on every page than esbuild, for some seconds of build
    terserOptions: {
      compress: { passes: 2 },
      // Notices stay, but for the one in each of the icons' files: together 1.5 kB on a page. It is told once, in public/icons-licence.txt.
      format: {
        comments: (_node, { value }) => /@license|@preserve|^!/.test(value) && !/@tabler/.test(value),
      },
    },
    chunkSizeWarningLimit: 600, // kB: the rich-text editor, which is fetched only where a user writes
    sourcemap: false, // SEC-32: source maps are not served
    assetsInlineLimit: 0, // the CSP has no data: for fonts; icons and fonts stay cacheable files
    rollupOptions: {
      // Scraps of a few hundred bytes cost a request each and compress badly.
      output: isSsrBuild
        ? {}
        : {
            experimentalMinChunkSize: 1_000,
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
  // recharts' CommonJS helpers only load on the server when Vite bundles them; so do our icons. Of Mantine the bundle has what we
  // use, where the package loads all of it: 23 MB and a quarter of a second at every start.
  ssr: {
    noExternal: [
      'recharts',
      /^victory-vendor/,
      /^@mantine\//,
      'clsx',
      'react-textarea-autosize',
      '@tabler/icons-react',
    ],
  },
}));
