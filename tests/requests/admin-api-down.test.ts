import { beforeAll, describe, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { demoEmail, demoPassword, hrefOf, signIn, Visitor } from '../support/visitor';

const product = setUpProduct();

describe('an admin API that is down', () => {
  test('sign-in says so and keeps the email', async () => {
    const visitor = new Visitor(product.url);
    const login = await visitor.open('/auth/login');
    await product.recorder.goDown();
    const response = await visitor.submit(login, /^(log|sign) ?in$/i, {
      email: demoEmail.admin,
      password: demoPassword,
    });
    expect(response.status).not.toBe(500);
    expect(response.words).toContain('Login failed');
    expect(response.$('input[name=email]').attr('value')).toBe(demoEmail.admin);
  });

  test('a list that was never read is a page that says so, with Retry, and works again afterwards', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    await product.recorder.goDown();
    const page = await visitor.open('/dashboard/contents');
    expect(page.status).not.toBe(500);
    expect(page.words).toMatch(/not (be )?(reach|answer|available)/i);
    const retry = page.$('a, button').filter((_, element) => /^retry$/i.test(page.$(element).text().trim()));
    expect(retry.length, page.words).toBeGreaterThan(0);

    await product.recorder.comeBack();
    const again = await visitor.open(retry.attr('href') ?? page.path);
    expect(again.status).toBe(200);
    expect(again.$('[href*="/dashboard/contents/"]').length).toBeGreaterThan(3);
  });

  describe('contents, where one page of the list was read before', () => {
    const reader = setUpVisitor(product, 'admin');
    let id: string;
    const data = async (path: string) => {
      const { pathname, search } = new URL(path, product.url);
      return reader.send(`${pathname}.data${search}`, { headers: { accept: '*/*' } });
    };
    beforeAll(async () => {
      const page = await reader.open('/dashboard/contents');
      const link = hrefOf(page, 'main h2 a[href^="/dashboard/contents/"]');
      id = link.split('/')[3] ?? '';
    });

    test.each([
      ['another page', '?page=2', true],
      ['another order', '?sort=title', true],
      ['a search', '?q=never+seen', false],
    ])(
      '%s keeps all of the list but its rows, and says what can be done (REL-04)',
      async (_, query, known) => {
        await product.recorder.goDown();
        const path = `/dashboard/contents${query}`;
        const page = await reader.open(path);
        expect(page.status).toBe(503);
        expect(page.headings).toContain('Contents');
        expect(page.headings).toContain('These contents could not be loaded');
        const { $ } = page;
        expect($('[role=search] [name=q]').val()).toBe(new URLSearchParams(query).get('q') ?? '');
        expect($('[role=search] select[name=category] option').length).toBeGreaterThan(2);
        const tabs = $('nav[aria-label="Contents by status"]').text();
        expect(tabs).toMatch(known ? /^All\d+Published\d+Drafts\d+$/ : /^AllPublishedDrafts$/);
        expect(page.words).toMatch(/Total Content\s*Content\s*\d+|Total Content\s*\d+/);
        if (query === '?page=2')
          expect($('nav[aria-label=Pages]').text()).toMatch(/^Page 2 of \d+ is not shown/);
        if (!known) expect($('nav[aria-label=Pages]')).toHaveLength(0);
        expect($('main input[type=checkbox][name], main a[href*="export.csv"]')).toHaveLength(0);
        const failed = $('main [role=alert]');
        expect(failed.text()).toMatch(
          /cannot be reached right now\. It has failed since .*not read in the last 24 hours.*The numbers above are as of \d\d:\d\d/,
        );
        const links = failed.find('a').toArray();
        expect(links.map((link) => $(link).text())).toEqual([
          'Retry',
          query === '?page=2' ? 'Page 1' : 'Newest contents',
        ]);
        expect($(links[0]).attr('href')).toBe(path);
        const shown = await reader.open($(links[1]).attr('href') ?? '');
        expect(shown.status).toBe(200);
        expect(shown.$('main :is(h2, th) a[href^="/dashboard/contents/"]').length).toBeGreaterThan(3);

        // The same for a browser's own script, which draws it.
        const forScript = await data(path);
        expect(forScript.status).toBe(503);
        expect(forScript.text).toContain('not read in the last 24 hours');
        expect(forScript.text).toContain('Filter by category');

        await product.recorder.comeBack();
        const again = await reader.open(path);
        expect([again.status, again.headings.includes('These contents could not be loaded')]).toEqual([
          200,
          false,
        ]);
      },
    );

    test('a content that was never opened is shown as the list has it, with the time (REL-04)', async () => {
      await product.recorder.goDown();
      const path = `/dashboard/contents/${id}`;
      const page = await reader.open(path);
      expect(page.status).toBe(200);
      const dialog = page.$('dialog');
      expect(dialog.find('h2').first().text()).not.toBe('');
      expect(dialog.text()).toMatch(/ITE-\d+/);
      expect(dialog.text()).toMatch(
        /Shown as of \d\d:\d\d.Kigali .*cannot be reached right now\..* Its file, description and comments were not read before/,
      );
      // What is not known is not said to be missing.
      expect(dialog.text()).not.toMatch(/No description available|is not available|No comments/);
      expect((await data(path)).status).toBe(200);

      // Nothing is decided on it: a form that would save it is not filled in from it, and publishing asks for the truth.
      expect((await reader.open(`${path}/edit`)).status).toBe(503);
      const pressed = await reader.submit(page, /^(un)?publish$/i);
      expect(pressed.words).toContain('Failed to update publish status');

      await product.recorder.comeBack();
      const whole = await reader.open(path);
      expect(whole.$('dialog').text()).not.toContain('Shown as of');
      expect(whole.$('dialog h3').text()).toContain('Description');
    });
  });

  test('the process itself stays healthy', async () => {
    await product.recorder.goDown();
    expect((await new Visitor(product.url).send('/healthz')).status).toBe(200);
    const ready = await new Visitor(product.url).send('/readyz');
    expect(ready.status).toBe(200);
    expect(ready.text).toContain('degraded');
  });
});
