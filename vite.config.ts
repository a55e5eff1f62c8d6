import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
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

/** What every page with scripts needs, and what every page of the dashboard needs: one file each, kept by browsers for a year. */
const chunks = {
  framework:
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+)\//,
  mantine:
    /\/node_modules\/(clsx|@mantine\/hooks|@mantine\/core\/esm\/(core|components\/(Input|InputBase|InlineInput|TextInput|NativeSelect|CloseButton|UnstyledButton)))\//,
};

const chunkOf = (id: string) => Object.entries(chunks).find(([, packages]) => packages.test(id))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lightIcons, remix(remixOptions)],
  resolve: {
    alias: { '~contract': path('./admin-api/contract/index.ts'), '~': path('./app') },
  },
  build: {
    target: 'es2022',
    minify: 'terser', // 5 kB less (gzip) on every page than esbuild, for some seconds of build
    terserOptions: { compress: { passes: 2 } },
    sourcemap: false, // SEC-32: source maps are not served
    assetsInlineLimit: 0, // the CSP has no data: for fonts; icons and fonts stay cacheable files
    rollupOptions: {
      // Scraps of a few hundred bytes cost a request each and compress badly.
      output: isSsrBuild
        ? {}
        : { experimentalMinChunkSize: Number(process.env.MIN ?? 3_000), manualChunks: chunkOf },
      onwarn(warning, warn) {
        // zod's /* @__PURE__ */ placement and Mantine's 'use client' lines say nothing to us.
        if (warning.code === 'INVALID_ANNOTATION' || warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
        if (warning.code === 'SOURCEMAP_ERROR') return;
        if (warning.code === 'EMPTY_BUNDLE') return; // a route without a page has no code for the browser
        warn(warning);
      },
    },
  },
  // recharts' CommonJS helpers only load on the server when Vite bundles them; so do our icons.
  ssr: { noExternal: ['recharts', /^victory-vendor/, '@mantine/charts', '@tabler/icons-react'] },
}));
