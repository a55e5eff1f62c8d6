import { Pool } from 'undici';

export type Load = { perSecond: number; p99: number; bytes: number };

/**
 * Asks for one address over and over on `connections` kept connections.
 * @param seconds how long; the first fifth does not count
 * @returns answers a second, and the 99th percentile in milliseconds
 * @throws when a response is not 200
 */
export async function load(
  { url, path, headers = {} }: { url: string; path: string; headers?: Record<string, string> },
  { seconds = 5, connections = 50 } = {},
): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const from = performance.now() + (seconds * 1_000) / 5;
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let bytes = 0;
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) {
          const started = performance.now();
          const response = await pool.request({ path, method: 'GET', headers });
          bytes = (await response.body.arrayBuffer()).byteLength;
          if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
          if (started >= from) times.push(performance.now() - started);
        }
      }),
    );
  } finally {
    await pool.close();
  }
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / ((performance.now() - from) / 1_000),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    bytes,
  };
}
