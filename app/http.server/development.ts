import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import type { ErrorRequestHandler, Handler } from 'express';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';

const recentMs = 5_000;

const ofTheApi = /\/(admin-api|shared)\/.*\.(ts|mjs|sql|json|jsonl)$/;

export type Development = {
  build: () => Promise<ServerBuild>;
  middleware: Handler;
  onError: ErrorRequestHandler;
  close(): Promise<void>;
};

/** Reloads, restarts the admin API and shows errors in the browser. Never in production. */
export async function startDevelopment(
  server: Server,
  restartApi: () => Promise<void>,
): Promise<Development> {
  // Not installed in production.
  const { createServer } = await import('vite');
  const errors = createErrorReport();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    plugins: [errors.plugin, restartsApi(restartApi)],
  });

  // Errors appear at the first visit.
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

/** A plugin: Vite replaces its watcher when the config changes. */
export function restartsApi(restartApi: () => Promise<void>): Plugin {
  let saved: NodeJS.Timeout | undefined;
  return {
    name: 'restarts-api',
    configureServer(vite) {
      vite.watcher.on('all', (_event, file) => {
        if (!ofTheApi.test(file.slice(vite.config.root.length))) return;
        clearTimeout(saved); // saving all files causes one restart
        saved = setTimeout(async () => {
          await restartApi();
          vite.ws.send({ type: 'full-reload' });
        }, 100);
      });
    },
  };
}

/** A plugin: Vite replaces its connections when the config changes. */
export function createErrorReport() {
  let current: ViteDevServer;
  let latest: { payload: ErrorPayload; at: number } | null = null;
  const plugin: Plugin = {
    name: 'error-report',
    configureServer(vite) {
      current = vite;
      vite.ws.on('connection', () => {
        // It was not connected yet.
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

const isRejected = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;

function described(error: unknown): ErrorPayload['err'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const own = error as Partial<ErrorPayload['err']>; // Vite's own parse errors have a location
  if (own.frame && own.loc) return { message, stack, frame: own.frame, loc: own.loc, id: own.id };
  const place = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):(\d+)/g)].find(
    ([, file]) => file && !file.includes('/node_modules/'),
  );
  if (!place) return { message, stack };
  const [, file = '', line, column] = place;
  const loc = { file, line: Number(line), column: Number(column) };
  return { message, stack, id: file, loc, frame: frameOf(loc) };
}

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
