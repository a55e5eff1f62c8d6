import type { Locator, Page } from '@playwright/test';
import { addSession, expect, test } from '../support/test';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const month = `startDate=${day(29)}&endDate=${day(0)}`;

type Screen = {
  name: string;
  /** Opens the page with the chart and gives its drawing, which a script has by then. */
  open(page: Page): Promise<Locator>;
  /** One of several, to switch off; none where there is one alone. */
  series?: string;
  /** Whether `series` is a place that the arrow keys go to. */
  isPlace?: true;
  /** How the interactive chart is asked for. */
  brought: 'pointed at' | 'with the focus';
};

const figure = (path: string, title: RegExp) => async (page: Page) => {
  await page.goto(path);
  return drawingIn(page.getByRole('figure', { name: title }));
};

async function drawingIn(around: Locator) {
  const drawing = around.locator('[role=group][tabindex], [role=application]');
  await expect(drawing).toHaveAttribute('tabindex', '0');
  await drawing.scrollIntoViewIfNeeded();
  return drawing;
}

const line: Screen = {
  name: 'Home, the line',
  open: figure(`/dashboard?${month}`, /active users/i),
  brought: 'with the focus',
};
const bars: Screen = {
  name: 'Insights, bars',
  open: figure(`/dashboard/insights?${month}`, /interactivity/i),
  ...{ series: 'Poll', brought: 'pointed at' },
};
const ring: Screen = {
  name: 'Insights, the ring',
  open: figure(`/dashboard/insights?${month}`, /age group/i),
  ...{ series: '6-9', isPlace: true, brought: 'with the focus' },
};
/** Presses Tab on the stop before the drawing. */
async function tabInto(page: Page, drawing: Locator): Promise<void> {
  await drawing.evaluate((element) => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex="0"]'),
    ].filter((stop) => stop.checkVisibility());
    stops[stops.indexOf(element as HTMLElement) - 1]?.focus();
  });
  await page.keyboard.press('Tab');
  await expect(drawing).toBeFocused();
}

const chunk = '/assets/live-chart-';
/** A part of the server's drawing that the interactive chart takes the place of. */
const drawn = (drawing: Locator) => drawing.locator('> svg, > ul [style]').first();
const surface = (drawing: Locator) => drawing.locator('.recharts-surface').first();
const tooltip = (drawing: Locator) => drawing.locator('.recharts-tooltip-wrapper').filter({ hasText: /\d/ });

/** Files of the interactive chart that the page has asked for. */
function chunksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(chunk)) asked.push(request.url());
  });
  return asked;
}

/** What the server's page says of a drawing: the rows of its table or list. */
const rowsOf = (drawing: Locator): Promise<string[][]> =>
  drawing.evaluate((element) =>
    [...(element.closest('figure') ?? element).querySelectorAll('tbody tr, li > :first-child')].map((row) =>
      [...row.children].map((cell) => cell.textContent ?? ''),
    ),
  );

/** Where everything that may not move stands in its figure or list: the drawing, its legend, the table after it. */
const boxes = (drawing: Locator) =>
  drawing.evaluate((element) => {
    const around = element.closest('figure, li') ?? document.body;
    const from = around.getBoundingClientRect();
    const legend = element.nextElementSibling;
    const parts = [around, element, legend, ...(legend?.children ?? []), around.querySelector('summary')];
    return parts.map((part) => {
      const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
      return [left - from.left, top - from.top, width, height].map((n) => Math.round(n * 100) / 100);
    });
  });

for (const { name, open, series, isPlace, brought } of [line, bars, ring])
  test(`${name}: ${brought}, the interactive chart takes the drawing's place without a shift, says the table's numbers, goes from one to the next and switches a series off and on`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('superadmin');
    const asked = chunksOf(page);
    const drawing = await open(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const before = await boxes(drawing);
    if (brought === 'pointed at') await drawing.hover();
    else await tabInto(page, drawing);
    await expect(surface(drawing)).toBeVisible();
    await expect(drawing).toHaveRole('application');
    expect(asked.length).toBeGreaterThan(0);
    await expect(drawn(drawing)).toBeHidden();
    expect(await boxes(drawing)).toEqual(before);

    const rows = await rowsOf(drawing);
    await drawing.press('Home');
    const announced = drawing.getByRole('status');
    const first = (await announced.textContent()) ?? '';
    expect(first).toMatch(/: .*\d/);
    const row = rows.find(([head = '']) => first.startsWith(`${head}:`));
    expect(row, first).toBeDefined();
    await expect(tooltip(drawing)).toContainText(row?.[0] ?? '');
    await expect(tooltip(drawing)).toContainText(row?.[1] ?? '');
    await page.keyboard.press('ArrowRight');
    await expect(announced).not.toHaveText(first);
    await page.keyboard.press('ArrowLeft');
    await expect(announced).toHaveText(first);
    await page.keyboard.press('Escape');
    await expect(tooltip(drawing)).toBeHidden();
    await expect(drawing).toBeFocused(); // a dialog around it stays open

    const around = drawing.locator('xpath=ancestor::*[self::figure or self::li][1]');
    if (!series) return expect(around.locator('button[aria-pressed]')).toHaveCount(0);
    const button = around.getByRole('button', { name: new RegExp(`^${series}`) }).first();
    const parts = drawing.locator(
      '.recharts-area-curve, .recharts-bar-rectangle :is(path, rect), .recharts-pie-sector',
    );
    const all = await parts.count();
    expect(all).toBeGreaterThan(0);
    const place = await boxes(drawing);
    await page.keyboard.press('Tab');
    for (
      let i = 0;
      i < 8 && !(await button.evaluate((element) => element === document.activeElement));
      i += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => parts.count()).toBeLessThan(all);
    expect(await boxes(drawing)).toEqual(place);
    await drawing.press('Home');
    await expect(announced).not.toContainText(isPlace ? `${series}:` : `${series} `);
    await button.press('Space');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(parts).toHaveCount(all);
  });

test('tapped, a chart comes with the numbers of the place', async ({ browser, product }) => {
  const context = await browser.newContext({
    ...{ baseURL: product.url, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  });
  try {
    await addSession(context, product.url, 'superadmin');
    const page = await context.newPage();
    const asked = chunksOf(page);
    const drawing = await ring.open(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const before = await boxes(drawing);
    const box = await drawing.boundingBox();
    // In the ring, not in the hole of it.
    await drawing.tap({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.5 } });
    await expect(surface(drawing)).toBeVisible();
    await expect(tooltip(drawing)).toBeVisible();
    expect(await boxes(drawing)).toEqual(before);
  } finally {
    await context.close();
  }
});

test('where the chart cannot be fetched the drawing stays, and the next try may bring it', async ({
  page,
  signInAs,
}) => {
  await signInAs('superadmin');
  const drawing = await line.open(page);
  let tries = 0;
  await page.route(`**${chunk}*.js`, (route) => {
    tries += 1;
    return route.abort();
  });
  await drawing.hover();
  await expect.poll(() => tries).toBe(1);
  await expect(drawn(drawing)).toBeVisible();
  await expect(surface(drawing)).toHaveCount(0);
  await page.mouse.move(0, 0);
  await drawing.hover();
  await expect(drawn(drawing)).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
});

test('without a script: the drawings and their tables, no place to focus and no button that does nothing', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  try {
    await addSession(context, product.url, 'superadmin');
    const page = await context.newPage();
    for (const path of [`/dashboard?${month}`, `/dashboard/insights?${month}`]) {
      await page.goto(path);
      const charts = page.getByRole('figure');
      expect(await charts.count()).toBeGreaterThan(0);
      for (const chart of await charts.all()) {
        await expect(chart.getByRole('img').first()).toBeVisible();
        await expect(chart.locator('[tabindex], button[aria-pressed], [role=application]')).toHaveCount(0);
        await chart.getByText('Show as table').click();
        await expect(chart.getByRole('table')).toBeVisible();
      }
    }
  } finally {
    await context.close();
  }
});
