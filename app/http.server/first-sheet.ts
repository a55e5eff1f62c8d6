import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';

/** `firstSheet` in vite.config.ts. */
export type FirstSheet = { href: string; css: string };

/** Inlines it until a cookie says that the browser has it. */
export function createFirstSheet(
  clientFolder: string | null,
  secure: boolean,
): {
  missingIn: (req: Request) => FirstSheet | null;
  note: RequestHandler;
} {
  const sheet = clientFolder ? readFirstSheet(join(clientFolder, 'assets')) : null;
  if (!sheet) return { missingIn: () => null, note: (_req, _res, next) => next() };
  const file = sheet.href.replace('/assets', '');
  const name = `${secure ? '__Host-' : ''}first-sheet`;
  const pair = `${name}=${file.replace(/^\/first-|\.css$/g, '')}`;
  const setCookie = `${pair}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    missingIn: (req) => {
      const has = (req.get('cookie') ?? '').split(/; */).includes(pair);
      return has || !ofStaff.test(req.path) ? null : sheet;
    },
    note: (req, res, next) => {
      if (req.path === file && ofStaff.test(pathOf(req.get('referer'))))
        res.setHeader('Set-Cookie', setCookie);
      next();
    },
  };
}

/** Public pages set no cookie. */
const ofStaff = /^\/(auth|dashboard)(\/|$)/i;

function pathOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function readFirstSheet(folder: string): FirstSheet | null {
  const name = readdirSync(folder).find((file) => /^first-[\w-]+\.css$/.test(file));
  return name ? { href: `/assets/${name}`, css: readFileSync(join(folder, name), 'utf8') } : null;
}
