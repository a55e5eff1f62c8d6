import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import type { ErrorRequestHandler, Handler } from 'express';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';

/** How long an error is kept for the page that met it while loading; ms. */
const recentMs = 5_000;

/** What runs in the admin API's process. */
const ofTheApi = /\/(admin-api|shared)\/.*\.(ts|mjs|sql|json|jsonl)$/;

export type Development = {
  build: () => Promise<ServerBuild>;
  middleware: Handler;
  /** Answers what failed outside a page's loaders, with its place in the sources. */
  onError: ErrorRequestHandler;
  close(): Promise<void>;
};

/**
 * Starts Vite for `npm run dev`: pages reload with their sources, the admin API starts again when its own are saved, and an error of the server
 * is shown in the browser with file, line and code. Never part of production.
 * @param server also takes the browsers' connections for reloading
 * @param restartApi starts the admin API again with the sources as they are now; resolves when it responds
 */
export async function startDevelopment(
  server: Server,
  restartApi: () => Promise<void>,
): Promise<Development> {
  // Not above: the bundle would ask for it in production, where it is not installed.
  const { createServer } = await import('vite');
  const errors = createErrorReport();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    plugins: [errors.plugin, restartsApi(restartApi)],
  });

  // Loads the routes now instead of at the first visit; an error in them is shown at that visit.
  void vite.ssrLoadModule('virtual:remix/server-build').catch(() => {});

  return {
    async build() {
      const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild;
      const { handleError } = build.entry.module;
      const entry: ServerBuild['entry']['module'] = {
        ...build.entry.module,
        handleError(error, args) {
          if (!args.request.signal.aborted && !isRejected(error)) errors.report(error);
          handleError?.(error, args);
        },
      };
      return { ...build, entry: { module: entry } };
    },
    middleware: vite.middlewares,
    onError(error, _req, res, next) {
      if (res.headersSent || isRejected(error)) return next(error);
      const { err } = errors.report(error);
      const text = [err.message, err.loc && `${err.loc.file}:${err.loc.line}`, err.frame, err.stack];
      res
        .status(500)
        .type('html')
        .send(`<!doctype html><title>Error</title><script type="module"
        src="/@vite/client" nonce="${res.locals.nonce}"></script><pre>${escaped(text.filter(Boolean).join('\n\n'))}</pre>`);
    },
    close: () => vite.close(),
  };
}

/** Starts the admin API again when its sources are saved. A plugin: Vite replaces its watcher when vite.config.ts is saved. */
export function restartsApi(restartApi: () => Promise<void>): Plugin {
  let saved: NodeJS.Timeout | undefined;
  return {
    name: 'restarts-api',
    configureServer(vite) {
      vite.watcher.on('all', (_event, file) => {
        if (!ofTheApi.test(file.slice(vite.config.root.length))) return;
        clearTimeout(saved); // an editor that saves all, or a change of branch, is one restart
        saved = setTimeout(async () => {
          await restartApi();
          vite.ws.send({ type: 'full-reload' });
        }, 100);
      });
    },
  };
}

/** Shows errors of the server in the browser. A plugin: Vite replaces its connections when vite.config.ts is saved. */
export function createErrorReport() {
  let current: ViteDevServer;
  let latest: { payload: ErrorPayload; at: number } | null = null;
  const plugin: Plugin = {
    name: 'error-report',
    configureServer(vite) {
      current = vite;
      vite.ws.on('connection', () => {
        // The page that met the error was not connected yet when it happened.
        if (latest && Date.now() - latest.at < recentMs) vite.ws.send(latest.payload);
      });
    },
  };
  return {
    plugin,
    report(error: unknown): ErrorPayload {
      if (error instanceof Error) current.ssrFixStacktrace(error);
      const payload: ErrorPayload = { type: 'error', err: described(error) };
      latest = { payload, at: Date.now() };
      current.ws.send(payload);
      return payload;
    },
  };
}

/** A 4xx response (no such page, no such method, a malformed URL) is no error of the server. */
const isRejected = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;

/** An error as Vite's overlay shows it: where in our sources it was thrown, and the lines there. */
function described(error: unknown): ErrorPayload['err'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const own = error as Partial<ErrorPayload['err']>; // an error of Vite's own (a file that cannot be parsed) knows its place
  if (own.frame && own.loc) return { message, stack, frame: own.frame, loc: own.loc, id: own.id };
  const place = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):(\d+)/g)].find(
    ([, file]) => file && !file.includes('/node_modules/'),
  );
  if (!place) return { message, stack };
  const [, file = '', line, column] = place;
  const loc = { file, line: Number(line), column: Number(column) };
  return { message, stack, id: file, loc, frame: frameOf(loc) };
}

/** Three lines before and after a place, with a mark below it; nothing where the file cannot be read. */
function frameOf({ file, line, column }: { file: string; line: number; column: number }): string | undefined {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return;
  }
  const first = Math.max(1, line - 3);
  const width = String(line + 3).length; // Vite trims the first line: it must not begin with spaces
  const shown = lines
    .slice(first - 1, line + 3)
    .map((text, index) => `${String(first + index).padStart(width)} | ${text}`);
  shown.splice(line - first + 1, 0, `${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`);
  return shown.join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
