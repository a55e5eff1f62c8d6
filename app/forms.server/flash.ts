import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import { shortName } from '~/lib/short-name';

const Flash = z.object({
  kind: z.enum(['success', 'error', 'info']),
  message: z.string(),
  item: z.string().optional(),
  detail: z.string().optional(),
  undo: z.object({ label: z.string(), to: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  next: z.array(z.object({ label: z.string(), to: z.string() })).optional(),
});

/** With an optional undo form (UX-04). */
export type Flash = z.output<typeof Flash>;

export type Flashes = ReturnType<typeof createFlashes>;

/** Browsers drop cookies over 4 kB. */
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

export function createFlashes({ secrets, secure }: { secrets: string[]; secure: boolean }) {
  const cookie = createCookie(`${secure ? '__Host-' : ''}flash`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets,
  });
  return {
    async read(cookieHeader: string | null): Promise<Flash | null> {
      const parsed = Flash.safeParse(await cookie.parse(cookieHeader));
      return parsed.success ? parsed.data : null;
    },
    leave(flash: Flash): Promise<string> {
      return cookie.serialize({
        ...flash,
        message: cut(flash.message),
        item: flash.item && `“${shortName(flash.item)}”`,
        detail: flash.detail && cut(flash.detail),
      });
    },
    clear(): Promise<string> {
      return cookie.serialize('', { maxAge: 0 });
    },
  };
}

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
