import type { Logger } from 'pino';
import type { Browser } from 'puppeteer';
import { withDeadline } from '~shared/deadline';

/** Flags beside puppeteer's own. The report needs no network: every name and every address leads nowhere (SEC-13). */
const flags = [
  '--disable-dev-shm-usage', // a container's /dev/shm is 64 MB
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
];

/** Whether Chromium's own sandbox has worked in this process: many containers allow it neither for root nor for others. */
let sandboxed = process.getuid?.() !== 0;

/**
 * Starts a Chromium that nothing can talk to but this process: a pipe, no port. It ends when this process does.
 * @param executablePath from `findChromium`
 * @param timeoutMs how long the start may take
 */
export async function launchChromium(
  executablePath: string,
  { timeoutMs, log }: { timeoutMs: number; log: Logger },
): Promise<Browser> {
  // Not before the first report: 13 MB and a fifth of a second that most starts never need.
  const { default: puppeteer } = await import('puppeteer');
  const start = async () => {
    const browser = await puppeteer.launch({
      executablePath,
      headless: /headless[-_]shell/.test(executablePath) ? 'shell' : true,
      pipe: true,
      timeout: timeoutMs,
      args: [...flags, ...(sandboxed ? [] : ['--no-sandbox'])],
      // server.ts stops it when requests have ended.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    // A killed Chromium resets its pipes. No one else listens to all of them, and an error unheard ends this process.
    for (const stream of browser.process()?.stdio ?? [])
      stream?.on('error', (error) => log.debug({ err: error }, 'a pipe of Chromium broke'));
    return browser;
  };
  try {
    return await start();
  } catch (error) {
    if (!sandboxed) throw error;
    // It draws nothing but our own document, with scripts and network off.
    log.warn({ err: error }, 'Chromium did not start with its sandbox; trying without');
    sandboxed = false;
    return start();
  }
}

/**
 * Connects to a Chromium that runs elsewhere.
 * @param address ws:// or wss://, CHROMIUM_WS
 * @param timeoutMs how long it may take
 * @throws {Error} naming CHROMIUM_WS; the address, which may have a password in it, is not in the message
 */
export async function connectChromium(address: string, timeoutMs: number): Promise<Browser> {
  const { default: puppeteer } = await import('puppeteer');
  try {
    return await withDeadline(timeoutMs, undefined, (signal) => {
      const connecting = puppeteer.connect({ browserWSEndpoint: address });
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason);
          connecting.then(closeChromium, () => {});
        });
      });
      return Promise.race([connecting, late]);
    });
  } catch (cause) {
    // A connection that is refused rejects with an event, which no log can show.
    throw new Error(`The Chromium of CHROMIUM_WS cannot be used: ${(cause as Error).message}`);
  }
}

/** Ends a Chromium of ours; one elsewhere serves others as well and is only left. */
export const closeChromium = (browser: Browser): Promise<void> =>
  browser.process() ? browser.close() : browser.disconnect();

/** The footer of every page, beside the page numbers. */
export type PrintOptions = { footer: string; footerStyle?: string; timeoutMs: number };

/**
 * Prints a page of our own to PDF: A4, tagged, with outline, scripts and network off.
 * @param html a whole document; what it needs is in it
 * @throws {Error} when the browser is gone or takes longer than `timeoutMs`
 */
export async function printPage(
  browser: Browser,
  html: string,
  { footer, footerStyle = '', timeoutMs }: PrintOptions,
): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await Promise.all([
      page.setJavaScriptEnabled(false),
      page.setOfflineMode(true),
      page.setViewport({ width: 794, height: 1123, deviceScaleFactor: 4 }), // SPEC §9: pictures at four times their size
      page.setRequestInterception(true),
    ]);
    page.on('request', (request) => {
      const own = request.url().startsWith('data:') || request.url() === 'about:blank';
      void (own ? request.continue() : request.abort('blockedbyclient')).catch(() => {
        // The page is gone already.
      });
    });
    await page.setContent(html, { waitUntil: 'load', timeout: timeoutMs });
    return await page.pdf({
      format: 'A4',
      margin: { top: '14mm', right: '14mm', bottom: '18mm', left: '14mm' },
      printBackground: true,
      tagged: true,
      outline: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footerTemplate(footer, footerStyle),
      timeout: timeoutMs,
    });
  } finally {
    await context.close().catch(() => {
      // The browser is gone, and the page with it.
    });
  }
}

function footerTemplate(text: string, style: string): string {
  const safe = text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<style>${style}</style>
<div style="display:flex;justify-content:space-between;width:100%;margin:0 14mm;font-size:8pt;color:#575d58">
<span>${safe}</span><span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`;
}
