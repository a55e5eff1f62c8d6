import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordMatches } from '../../admin-api/auth/passwords';
import type { Database } from '../../admin-api/db/database';
import * as tables from '../../admin-api/db/schema';
import { demoData } from '../../admin-api/demo/data';
import { demoSignIns, fillDemo } from '../../admin-api/demo/fill';
import { startTraffic } from '../../admin-api/demo/traffic';
import type { MediaStorage } from '../../admin-api/media/storage';
import { sanitiseRichText } from '../../shared/text/sanitise-rich-text';
import { sanitiseSvgIcon } from '../../shared/text/sanitise-svg-icon';
import { startTestApi, type TestApi } from './support/api';

const { categories, contents, infoItems } = demoData();

describe('demo library', () => {
  it('has icons and descriptions that our own cleaning leaves as they are', () => {
    for (const { icon, name } of categories) {
      expect(icon.match(/<(\w+)/g)).not.toContain('<script');
      expect(icon).not.toMatch(/style=|href|url\(/);
      const elements = (svg: string | null) => svg?.match(/<[a-z]+/g);
      expect(elements(sanitiseSvgIcon(icon)), name).toEqual(elements(icon));
    }
    for (const { title, description = '' } of [...contents, ...infoItems])
      expect(sanitiseRichText(description), title).toBe(description);
  });
});

describe('fillDemo', () => {
  let api: TestApi;
  let database: Database;
  let storage: MediaStorage;
  beforeAll(async () => {
    api = await startTestApi();
    ({ database } = api);
    ({ storage } = api.services);
    expect(await fillDemo({ db: database.db, storage, totpKeys: api.services.totpKeys })).toBe(true);
  });
  afterAll(() => api.stop());

  it('makes accounts in every state that sign in with the printed password', async () => {
    const signIns = await demoSignIns(database.db, api.services.totpKeys);
    expect(signIns.map(({ email }) => email)).toEqual([
      'superadmin@demo.test',
      'admin@demo.test',
      'viewer@demo.test',
      'mfa@demo.test',
      'auditor@demo.test',
    ]);
    for (const { email, password, note } of signIns) {
      const [user] = await database.db
        .select()
        .from(tables.staffUsers)
        .where(eq(tables.staffUsers.email, email));
      expect(user?.mfaEnabled, email).toBe(email === 'mfa@demo.test');
      const stored = user?.mfaSecret ?? null;
      const secret = stored && (await api.services.totpKeys.decrypt(user?.id ?? '', stored));
      expect(note ?? null).toBe(secret && `with a code from an authenticator app; secret ${secret}`);
      expect(await passwordMatches(password, user?.passwordHash ?? null), email).toBe(true);
    }
  });

  it('is visited by people who come and go through the mobile API, and do all that can be done there', async () => {
    const counts = async () =>
      Promise.all(
        [
          tables.appSessions,
          tables.contentViews,
          tables.feedback,
          tables.pollVotes,
          tables.quizResponses,
          tables.surveyAttempts,
          tables.surveyResponses,
          tables.prompts,
        ].map(async (table) => (await database.db.select({ n: count() }).from(table))[0]?.n ?? 0),
      );
    const before = await counts();
    const issues: unknown[] = [];
    const { appKey } = api.services.config;
    const traffic = startTraffic({ url: api.url, appKey, pace: 300, onError: (issue) => issues.push(issue) });
    await vi.waitFor(
      async () => {
        const after = await counts();
        for (const [index, n] of after.entries()) expect(n).toBeGreaterThan(before[index] ?? 0);
      },
      { timeout: 60_000, interval: 300 },
    );
    await traffic.stop();
    expect(issues).toEqual([]);
  }, 90_000);
});
