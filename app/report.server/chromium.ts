import type { Logger } from 'pino';
import type { Browser } from 'puppeteer';
import { withDeadline } from '~shared/deadline';

/** All hosts resolve to nothing (SEC-13). */
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

/** Many containers do not allow Chromium's sandbox. */
let sandboxed = process.getuid?.() !== 0;

/** On a pipe, without a port. */
export async function launchChromium(
  executablePath: string,
  { timeoutMs, log }: { timeoutMs: number; log: Logger },
): Promise<Browser> {
  // 13 MB that most processes never need.
  const { default: puppeteer } = await import('puppeteer');
  const start = async () => {
    const browser = await puppeteer.launch({
      executablePath,
      headless: /headless[-_]shell/.test(executablePath) ? 'shell' : true,
      pipe: true,
      timeout: timeoutMs,
      args: [...flags, ...(sandboxed ? [] : ['--no-sandbox'])],
      // server.ts stops it after open requests.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    // An unhandled error would end this process.
    for (const stream of browser.process()?.stdio ?? [])
      stream?.on('error', (error) => log.debug({ err: error }, 'a pipe of Chromium broke'));
    return browser;
  };
  try {
    return await start();
  } catch (error) {
    if (!sandboxed) throw error;
    // It renders only our document.
    log.warn({ err: error }, 'Chromium did not start with its sandbox; trying without');
    sandboxed = false;
    return start();
  }
}

/** @throws {Error} without the URL, which may contain a password */
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
    // A refused connection rejects with an event.
    throw new Error(`The Chromium of CHROMIUM_WS cannot be used: ${(cause as Error).message}`);
  }
}

/** Closes our Chromium; disconnects from a remote one. */
export const closeChromium = (browser: Browser): Promise<void> =>
  browser.process() ? browser.close() : browser.disconnect();

export type PrintOptions = { footer: string; footerStyle?: string; timeoutMs: number };

/**
 * Prints a tagged PDF, without scripts and network.
 * @throws {Error} after `timeoutMs` or a crash
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
      page.setViewport({ width: 794, height: 1123, deviceScaleFactor: 4 }), // SPEC §9: images at four times their size
      page.setRequestInterception(true),
    ]);
    page.on('request', (request) => {
      const own = request.url().startsWith('data:') || request.url() === 'about:blank';
      void (own ? request.continue() : request.abort('blockedbyclient')).catch(() => {});
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
      // The browser is gone.
    });
  }
}

function footerTemplate(text: string, style: string): string {
  const safe = text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<style>${style}</style>
<div style="display:flex;justify-content:space-between;width:100%;margin:0 14mm;font-size:8pt;color:#575d58">
<span>${safe}</span><span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`;
}
