import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/lib/chromium.mjs';
import { demoEmail, signIn } from '../support/visitor';
import { startLibrary } from './library';
import { median, type Options, type Row } from './table';
import { openBrowserContext, visitAgain } from './visit';

const sections = { path: '/dashboard/sections', link: '/dashboard/sections', target: 'main details[id]' };
const screens = [
  { link: '/dashboard/contents', heading: 'Contents', target: 'main ul[aria-label="Contents"] > li' },
  { link: '/dashboard/polls', heading: 'Polls', target: 'main li h2' },
  { link: '/dashboard/categories', heading: 'Categories', target: 'main tbody tr' },
];

/** How soon a screen that was seen before is there when its link is followed (decision 0076), on a slow phone's line and processor. */
export async function measureSeen({ runs = 7 }: Options, executablePath: string): Promise<Row[]> {
  const dashboard = await startLibrary();
  const browser = await chromium.launch(chromiumLaunch(executablePath));
  try {
    const { cookies } = await signIn(dashboard.url, demoEmail.superadmin);
    const rows: Row[] = [];
    for (const screen of screens) {
      const context = await openBrowserContext(browser, dashboard.url, cookies);
      const { first, again } = await visitAgain(context, sections, screen, runs);
      await context.close();
      rows.push({
        what: `${screen.heading}, seen before, by its link, Slow 4G`,
        figure: median(again),
        unit: 'ms',
        reference: { what: 'the first time', figure: first },
        budget: { atMost: 100 },
      });
    }
    return rows;
  } finally {
    await browser.close();
    await dashboard.stop();
  }
}
