import type { Call } from '../contract';

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 2.5rem; }
  article { border-top: 1px solid #8884; padding: .75rem 0; }
  code { font-size: .95em; overflow-wrap: anywhere; }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
`;

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Renders the calls as one page without scripts. */
export function readablePage(title: string, calls: readonly { heading: string; call: Call }[]): string {
  const headings = [...new Set(calls.map(({ heading }) => heading))];
  const sections = headings.map((heading) => {
    const articles = calls.filter((entry) => entry.heading === heading).map(({ call }) => article(call));
    return `<section><h2>${escapeHtml(heading)}</h2>${articles.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
<p>Every call needs the header <code>Authorization: Bearer …</code>;
those under <code>/app</code> need <code>x-app-key: …</code> instead. Rejected calls answer
<code>{"success": false, "message": "…", "error": "…"}</code>, both with the same message;
<code>field</code> names the field of the body that is wrong, where it is one.
Media addresses in answers need the query parameter <code>api-key</code>.
All fields and answers are in <a href="/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`;
}

function article({ method, path, summary, params, query, body, multipart }: Call): string {
  const names = (schema: object | undefined) =>
    schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
  const lines: [string, string[]][] = [
    ['Path', names(params)],
    ['Query', names(query)],
    ['JSON', names(body)],
    ['Form', [...names(multipart?.fields), ...Object.keys(multipart?.files ?? {})]],
  ];
  const list = lines
    .filter(([, fields]) => fields.length > 0)
    .map(
      ([label, fields]) =>
        `<div>${label}: ${fields.map((f) => `<code>${escapeHtml(f)}</code>`).join(', ')}</div>`,
    );
  return `<article><code><span class="method">${method}</span> ${escapeHtml(path)}</code>
<p>${escapeHtml(summary)}</p>${list.join('')}</article>`;
}
