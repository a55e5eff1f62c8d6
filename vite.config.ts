import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [remix(remixOptions)],
  resolve: {
    alias: { '~contract': path('./admin-api/contract/index.ts'), '~': path('./app') },
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
    sourcemap: false, // SEC-32: source maps are not served
    assetsInlineLimit: 0, // the CSP has no data: for fonts; icons and fonts stay cacheable files
    rollupOptions: {
      // Scraps of a few hundred bytes cost a request each and compress badly.
      output: { experimentalMinChunkSize: 3_000 },
      onwarn(warning, warn) {
        // zod's /* @__PURE__ */ placement and Mantine's 'use client' lines say nothing to us.
        if (warning.code === 'INVALID_ANNOTATION' || warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
        if (warning.code === 'SOURCEMAP_ERROR') return;
        if (warning.code === 'EMPTY_BUNDLE') return; // a route without a page has no code for the browser
        warn(warning);
      },
    },
  },
  // recharts' CommonJS helpers only load on the server when Vite bundles them.
  ssr: { noExternal: ['recharts', /^victory-vendor/, '@mantine/charts'] },
});
