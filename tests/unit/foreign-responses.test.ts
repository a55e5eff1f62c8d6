import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendStep } from '~/components/bulk/send-step';
import { createSessionServer } from '~/components/frame/session/server';
import { ownUploads } from '~/components/frame/uploads/upload-store';

/* What scripts do when something else than our server responds: a proxy, the login page of a network, half a body. */

const html = { headers: { 'Content-Type': 'text/html' } };
const json = { headers: { 'Content-Type': 'application/json' } };
const foreign: Record<string, () => Response> = {
  'a login page': () => new Response('<h1>Welcome to the hotel</h1>', html),
  'half a body': () => new Response('{"left": 600', json),
  'a connection that is lost within the body': () =>
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }), json),
  'JSON of another shape': () => Response.json({ status: 'ok' }),
};
const responses = Object.entries(foreign);

const respond = (response: () => Response) => vi.stubGlobal('fetch', async () => response());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a step of a bulk run', () => {
  const send = () => sendStep('/step', new FormData(), 'key');

  test.each(responses)(
    'stops the run where %s responds, so that it can be continued',
    async (_, response) => {
      respond(response);
      expect(await send()).toEqual({
        trouble: 'The server cannot be reached. Check your connection, then continue.',
        seconds: null,
        loggedOut: false,
      });
    },
  );

  test('shows the message of our server, and not the page of a proxy', async () => {
    respond(() => Response.json({ error: 'You are signed in as Uwase now.' }, { status: 409 }));
    expect(await send()).toMatchObject({ trouble: 'You are signed in as Uwase now.', seconds: null });
    respond(() => new Response('<h1>502</h1>', { ...html, status: 502 }));
    expect(await send()).toMatchObject({ trouble: 'The server could not do this. Try again in a minute.' });
  });

  test('takes our own response', async () => {
    const own = { counts: { done: 1, already: 0, gone: 0, failed: 0, left: 2 }, outcomes: [], halt: null };
    respond(() => Response.json(own));
    expect(await send()).toEqual(own);
  });
});

describe('the session clock', () => {
  test('takes only the response of our server as a valid session', async () => {
    const server = createSessionServer('key');
    respond(() => new Response('<h1>Welcome to the hotel</h1>', html));
    expect(await server.report(0)).toBeNull();
    respond(() => new Response(null, { status: 204 }));
    expect(await server.report(0)).toBe(true);
    respond(() => Response.json({ left: 1_000 }));
    expect(await server.timeLeft()).toBe(1_000);
  });
});

test.each(responses)('there are no uploads to go on with where %s responds', async (_, response) => {
  respond(response);
  expect(await ownUploads()).toEqual([]);
});
