import type { Page } from '@playwright/test';

/**
 * @param within which boxes may neither scroll sideways nor cut anything off
 * @returns what reaches over the right edge of the page, and what scrolls sideways or is cut off there
 */
export function sideways(page: Page, within = 'dialog[open], dialog[open] *'): Promise<string[]> {
  return page.evaluate((selector) => {
    const boxes = [document.documentElement, ...document.querySelectorAll(selector)];
    // Not what only a screen reader sees (1 px wide), nor a name that ends in an ellipsis.
    const scrolls = (box: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (box.closest('svg, .recharts-wrapper')) return false;
      if (box.clientWidth <= 1 || box.scrollWidth <= box.clientWidth + 1) return false;
      return overflowX === 'hidden'
        ? textOverflow !== 'ellipsis' && box.textContent?.trim() !== ''
        : box.closest('dialog') !== null && !['visible', 'clip'].includes(overflowX);
    };
    const wide = boxes.filter((box) =>
      box === document.documentElement ? box.scrollWidth > innerWidth : scrolls(box),
    );
    if (wide.length === 0) return [];
    const over = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1,
    );
    return wide.map(
      (box) =>
        `${box.tagName} is ${box.scrollWidth} wide: ${over
          .slice(0, 5)
          .map((one) => `${one.tagName}.${one.className}`)
          .join(', ')}`,
    );
  }, within);
}
