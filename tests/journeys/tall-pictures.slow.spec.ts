import { expect, test } from '../support/test';

const tall =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="1600"><rect width="400" height="1600" fill="teal"/></svg>';

// On a phone the report has no pictures.
for (const [path, selector, ...widths] of [
  ['/dashboard/contents?view=grid', 'article img, li img', 360, 1280],
  ['/dashboard/contents?view=list', 'td img', 360, 1280],
  ['/dashboard', 'main a img', 360, 1280],
  ['/dashboard/insights', 'main li img', 1280],
] as const)
  test(`pictures of any shape stand 16 to 9 on ${path} (SPEC §3 Content, LOOK)`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin');
    await page.route('**/media/**', (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: tall })
        : route.continue(),
    );
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const pictures = page.locator(selector);
      await pictures.filter({ visible: true }).first().scrollIntoViewIfNeeded();
      const shown = () =>
        pictures.evaluateAll((all) =>
          (all as HTMLImageElement[])
            .filter((one) => one.naturalHeight > 3 * one.naturalWidth && one.offsetWidth > 0)
            .map((one) => one.offsetWidth / one.offsetHeight),
        );
      await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
      for (const ratio of await shown()) expect(Math.abs(ratio - 16 / 9)).toBeLessThan(0.1);
    }
  });
