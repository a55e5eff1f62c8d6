import type { AdminApi } from './product';

type Row = { id: string } & Record<string, unknown>;

/** The admin API by itself, past the dashboard: what a colleague's other dashboard, or the provider's own staff, do to it. */
export function providerOf({ url, token }: Pick<AdminApi, 'url' | 'token'>) {
  const headers = { authorization: `Bearer ${token}` };

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const response = await fetch(url + path, { method, ...init, headers: { ...headers, ...init.headers } });
    const body = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${body.message}`);
    return body;
  }
  const list = async (path: string) => (await ask('GET', path)).data as Row[];

  return {
    /** A call with a JSON body, or none. */
    send: (method: string, path: string, body?: object) =>
      ask(
        method,
        path,
        body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {},
      ),
    /** A call with a multipart body. */
    form(method: string, path: string, parts: Record<string, string | File>) {
      const body = new FormData();
      for (const [name, part] of Object.entries(parts)) body.append(name, part);
      return ask(method, path, { body });
    },
    /** The rows of a list, by its path. */
    list,
    contents: () => list('/content/list'),
  };
}
