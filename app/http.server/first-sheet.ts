import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';

/** The stylesheet that all pages of staff share (`firstSheet` in vite.config.ts). */
export type FirstSheet = { href: string; css: string };

/**
 * A browser that does not have the first stylesheet yet gets it within the page, and fetches the file beside it: it draws a round trip earlier.
 * Whoever has fetched the file gets a cookie with its name, and pages that only link it. Where the cache was emptied since, or cookies
 * are off, a page comes with what it would come with anyway: the link, or the styles.
 * @param clientFolder of the built client files; null: there is no such file (development)
 * @param secure whether people use https: then the cookie is `__Host-` and Secure
 */
export function createFirstSheet(
  clientFolder: string | null,
  secure: boolean,
): {
  /** What the page for this request is to have in it; null: nothing. */
  missingIn: (req: Request) => FirstSheet | null;
  /** For requests below `/assets`: notes that the browser fetches the file. */
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

/** The public pages set no cookie, and have no script that would put the link in the place of the styles. */
const ofStaff = /^\/(auth|dashboard)(\/|$)/i;

function pathOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function readFirstSheet(folder: string): FirstSheet | null {
  const name = readdirSync(folder).find((file) => /^first-[\w-]+\.css$/.test(file));
  return name ? { href: `/assets/${name}`, css: readFileSync(join(folder, name), 'utf8') } : null;
}
