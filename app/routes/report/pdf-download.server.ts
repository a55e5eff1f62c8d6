import type { AppLoadContext } from '@remix-run/node';
import { recordEvent } from '~/admin-api.server/record-event';
import { isPrintFailed } from '~/report.server/printer';
import { footerStyle, reportFooter } from './document.server';
import { noReportPage } from './no-report-page.server';

type Links = { href: string; label: string }[];

/**
 * Sends a report as a download: same-site staff, rate-limited, audited; HEAD creates none (SEC-47).
 * @param document reads data and returns HTML, or throws a Response
 */
export async function pdfDownload(
  context: AppLoadContext,
  request: Request,
  {
    by,
    name,
    exported,
    links,
    document,
  }: {
    by: string;
    name: string;
    exported: Pick<Parameters<typeof recordEvent>[1], 'kind' | 'itemId' | 'itemName'>;
    links: Links;
    document: () => Promise<string>;
  },
): Promise<Response> {
  const reject = (status: number, message: string) => noReportPage(context, { status, message, links });
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    return reject(403, 'The report was asked for from another site. You can export it here.');
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const html = await document();
  try {
    const pdf = await context.printer.print(html, {
      footer: reportFooter,
      footerStyle,
      by,
      signal: context.signal,
    });
    await recordEvent(context, {
      action: 'export',
      ...exported,
      detail: new URL(request.url).search || null,
    });
    return new Response(pdf as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'Content-Length': String(pdf.byteLength) },
    });
  } catch (error) {
    if (!isPrintFailed(error)) throw error;
    context.log.warn({ err: error, reason: error.reason }, 'no report');
    return reject(error.reason === 'often' ? 429 : 503, error.message);
  }
}
