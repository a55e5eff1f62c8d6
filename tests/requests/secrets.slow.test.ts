import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { screens } from '../screens/screens';
import { setUpProduct } from '../support/product-in-process';
import { type DemoRole, demoEmail, signIn, Visitor } from '../support/visitor';

const product = setUpProduct();
/** What no file and no response may hold, by what it is. */
let secrets: Record<string, string>;

beforeAll(async () => {
  secrets = {
    'the bearer credential': product.adminApi.token,
    'the media key': product.adminApi.mediaKey,
    "the admin API's address": new URL(product.recorder.url).host,
    "the embedded admin API's address": new URL(product.adminApi.url).host,
  };
});

const found = (text: string) => Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''));

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/** A page, what Remix fetches for it, and the headers of both. */
async function everythingOf(visitor: Visitor, path: string): Promise<string> {
  const page = await visitor.open(path);
  const [pathname = '/', query = ''] = page.path.split('?');
  const data = await visitor.send(`${pathname === '/' ? '/_root' : pathname}.data?${query}`);
  return [page.text, JSON.stringify(page.headers), data.text, JSON.stringify(data.headers)].join('\n');
}

describe('secrets stay on the server (SEC-17, SEC-32)', () => {
  test('SEC-32: no file of the client build names one, and there are no source maps (SPEC §6.3.1)', () => {
    const files = filesIn(join(root, 'build/remix/client'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(file).not.toMatch(/\.map$/);
      expect(found(text), file).toEqual([]);
      expect(text, file).not.toMatch(/ADMIN_API_(TOKEN|URL)|MEDIA_API_KEY|SESSION_SECRET|Bearer\b|api-key=/);
    }
  });

  const addresses = [...new Set(screens.map(({ path }) => path))].map((path) => ({
    path,
    roles: new Set(screens.flatMap((screen) => (screen.path === path ? screen.roles : []))),
  }));
  test.each(addresses)('$path, for everyone who sees it', async ({ path, roles }) => {
    for (const role of roles) {
      const visitor =
        role === 'visitor'
          ? new Visitor(product.url)
          : await signIn(product.url, demoEmail[role as DemoRole]);
      const everything = await everythingOf(visitor, path);
      expect(everything.length).toBeGreaterThan(1_000);
      expect(found(everything), `${path} for ${role}`).toEqual([]);
      expect(everything).not.toMatch(/otpauth:|api-key=|accessToken|passwordHash/);
    }
  });

  test('the live stream, media responses and errors as well', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    const { $ } = await visitor.open('/dashboard/contents');
    const image = $('img[src^="/media/"]').attr('src');
    expect(image, 'the list shows media through our own address').toBeDefined();
    for (const path of [image ?? '', '/media/none.mp4', '/dashboard/contents/none', '/healthz', '/readyz']) {
      const response = await visitor.send(path);
      expect(found(response.text + JSON.stringify(response.headers)), path).toEqual([]);
    }
  });
});
