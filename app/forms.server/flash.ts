import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import { shortName } from '~/lib/short-name';

const Flash = z.object({
  kind: z.enum(['success', 'error', 'info']),
  message: z.string(),
  /** Which one it happened to. */
  item: z.string().optional(),
  detail: z.string().optional(),
  undo: z.object({ label: z.string(), to: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  next: z.array(z.object({ label: z.string(), to: z.string() })).optional(),
});

/** A message for the next page, with the form that takes back what was done, where there is one (UX-04), and links to what mostly comes next. */
export type Flash = z.output<typeof Flash>;

export type Flashes = ReturnType<typeof createFlashes>;

/** Long upstream texts are cut, in characters and in bytes of UTF-8: a browser forgets a cookie over 4 kB, and the message with it. */
const maxText = 500;
const maxBytes = 1_200;

function cut(text: string): string {
  let bytes = 0;
  const characters = Array.from(text).slice(0, maxText);
  const end = characters.findIndex((character) => {
    bytes += Buffer.byteLength(character);
    return bytes > maxBytes;
  });
  return (end < 0 ? characters : characters.slice(0, end)).join('');
}

/** Flash messages in a signed cookie of their own. */
export function createFlashes({ secrets, secure }: { secrets: string[]; secure: boolean }) {
  const cookie = createCookie(`${secure ? '__Host-' : ''}flash`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets,
  });
  return {
    /** The message waiting in a request's cookies, if any. */
    async read(cookieHeader: string | null): Promise<Flash | null> {
      const parsed = Flash.safeParse(await cookie.parse(cookieHeader));
      return parsed.success ? parsed.data : null;
    },
    /** Set-Cookie value that leaves a message for the next page. */
    leave(flash: Flash): Promise<string> {
      return cookie.serialize({
        ...flash,
        message: cut(flash.message),
        item: flash.item && `“${shortName(flash.item)}”`,
        detail: flash.detail && cut(flash.detail),
      });
    },
    /** Set-Cookie value that removes a shown message. */
    clear(): Promise<string> {
      return cookie.serialize('', { maxAge: 0 });
    },
  };
}

/** Redirects (303) to a page that will show a message. */
export async function redirectWithFlash(
  context: { flashes: Flashes },
  url: string,
  flash: Flash,
  headers: HeadersInit = {},
): Promise<Response> {
  const all = new Headers(headers);
  all.append('Set-Cookie', await context.flashes.leave(flash));
  return redirect(url, { status: 303, headers: all });
}
