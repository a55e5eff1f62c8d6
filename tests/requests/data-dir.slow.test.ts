import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
import { countIn, openToOthers, openUp } from '../support/files';
import { film } from '../support/fixture-files';
import { freePort, startServer } from '../support/process';
import { demoEmail, signIn, Visitor } from '../support/visitor';

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshDataDir(true);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The whole product in one DATA_DIR, as a container has it. */
async function start() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer('build/server.js', port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_API_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
  });
}

describe('DATA_DIR', { timeout: 180_000 }, () => {
  test('is for its owner only with everything in it, whatever is done, also what an earlier version left', async () => {
    openUp(dataDir);
    expect(openToOthers(dataDir).length).toBeGreaterThan(1_000);
    const product = await start();
    expect(product.output()).toContain('could read what is in DATA_DIR');
    const admin = await signIn(product.url, demoEmail.superadmin);

    // What is written from here on: media, an upload in flight, a report, an invitation in the outbox, a TOTP secret.
    const form = await admin.open('/dashboard/contents/new');
    const sectionId = form.$('select[name=sectionId] option[value!=""]').first().attr('value') ?? '';
    const added = await admin.submit(form, /Save as Draft/, { title: 'Umukino', sectionId, file: film });
    expect(added.words).toContain('Content uploaded successfully!');
    const begun = await admin.send('/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${btoa('a.wav')},uploadKind ${btoa('media')}`,
      },
    });
    expect(begun.status).toBe(201);
    expect((await admin.send('/dashboard/insights/report.pdf')).headers['content-type']).toBe(
      'application/pdf',
    );
    const security = await admin.open('/dashboard/security');
    await admin.submit(security, 'Send Invitation', { email: 'new@example.org', role: 'viewer' });

    for (const made of ['outbox', 'uploads', 'media'])
      expect(readdirSync(join(dataDir, made))).not.toEqual([]);
    expect(countIn(dataDir)).toBeGreaterThan(1_000);
    expect(openToOthers(dataDir)).toEqual([]);
    expect(await product.stop()).toBe(0);
    expect(openToOthers(dataDir)).toEqual([]);

    // Nothing is left to say at the next start.
    const again = await start();
    expect(again.output()).not.toContain('DATA_DIR');
    await again.stop();
  });

  test('with a restore in it that was killed half-way: nobody who was signed in before it is any more, and who signs in stays so', async () => {
    const product = await start();
    const before = await signIn(product.url, demoEmail.admin);
    await product.stop();
    const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8');
    await mkdir(join(dataDir, 'restoring', 'ready'), { recursive: true });
    await writeFile(
      join(dataDir, 'restoring', 'take-over.json'),
      JSON.stringify({ place: [], remove: ['session-secret'] }),
    );

    const next = await start();
    const moved = (visitor: Visitor, { url }: { url: string }) => {
      const there = new Visitor(url);
      for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
      return there.open('/dashboard');
    };
    expect((await moved(before, next)).path).toBe('/auth/login');
    const after = await signIn(next.url, demoEmail.admin);
    await next.stop();
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).not.toBe(secret);
    const last = await start();
    expect((await moved(after, last)).path).toMatch(/^\/dashboard/);
    await last.stop();
  });
});
