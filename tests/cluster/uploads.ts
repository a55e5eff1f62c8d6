import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { film } from '../support/media-samples';
import { count, type SteadyVisitor } from './visitors';

const chunk = 8 * 1024 * 1024;
const filler = randomBytes(chunk);

/** A film of so many bytes, none like another: a short one in front of a box that no player looks into ('free', with its length in 64 bits). */
function filmOf(bytes: number): Buffer[] {
  const short = film();
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(bytes - short.length), 8);
  const head = Buffer.concat([short, box, randomBytes(64)]);
  const size = bytes - head.length;
  const parts = [head];
  for (let left = size; left > 0; left -= chunk) parts.push(filler.subarray(0, Math.min(chunk, left)));
  return parts;
}

/**
 * Uploads a film in chunks, each on a connection of its own, adds a content with it, and reads it back through the dashboard.
 * @param goesOn false: what still fails then fails for good
 * @returns whether what came back is what was sent
 */
export async function uploadAndRead(
  visitor: SteadyVisitor,
  title: string,
  bytes: number,
  goesOn: () => boolean,
) {
  const whole = Buffer.concat(filmOf(bytes));
  const sent = createHash('sha256').update(whole).digest('hex');
  const id = await sendInChunks(visitor, whole, `${title}.mp4`, goesOn);
  const form = await visitor.open(`/dashboard/contents/new?upload=${id}`);
  const sectionId = form.$('select[name=sectionId] option[value!=""]').first().attr('value') ?? '';
  let saved = await visitor.submit(form, /Save as Draft/, { title, sectionId });
  // As a person does who reads what the form says: again, with what it has kept. A process was killed while it saved, or a colleague was quicker.
  for (let tries = 0; saved.status === 400 && tries < 5; tries++) {
    const said = saved.words.slice(saved.words.indexOf('There is a problem')).slice(0, 120);
    console.log(`  ${title}: ${said}`);
    const [, code] = /The next free one is (ITE-\d+)/.exec(said) ?? [];
    await sleep(3_000);
    saved = await visitor.submit(saved, /Save as Draft/, code ? { code } : {});
  }
  if (saved.status !== 200)
    throw new Error(`${title} was not saved: ${saved.status} ${saved.words.slice(0, 300)}`);
  const list = await visitor.open(`/dashboard/contents?q=${encodeURIComponent(title)}`);
  const view = await visitor.open(
    list.$(`a[href^="/dashboard/contents/"]:contains("${title}")`).first().attr('href') ?? '',
  );
  const source = view.$('video source, video, audio source, audio').filter('[src]').first().attr('src') ?? '';
  return (await digestOf(visitor, source, goesOn)) === sent;
}

async function sendInChunks(
  visitor: SteadyVisitor,
  whole: Buffer,
  name: string,
  goesOn: () => boolean,
): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' };
  const described = Object.entries({ filename: name, uploadKind: 'media', fingerprint: name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await visitor.send('/uploads', {
    method: 'POST',
    manual: true,
    headers: { ...tus, 'upload-length': String(whole.length), 'upload-metadata': described },
  });
  const path = String(begun.headers.location);
  if (begun.status !== 201) throw new Error(`An upload could not begin: ${begun.status} ${begun.text}`);
  for (let offset = 0; offset < whole.length; ) {
    try {
      const response = await request(visitor.url + path, {
        method: 'PATCH',
        dispatcher: visitor.through,
        headers: {
          ...tus,
          cookie: visitor.cookie,
          origin: visitor.url,
          'sec-fetch-site': 'same-origin',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: whole.subarray(offset, offset + chunk),
      });
      const text = await response.body.text();
      if (response.statusCode !== 204) throw new Error(`${response.statusCode} ${text}`);
      offset = Number(response.headers['upload-offset']);
    } catch (error) {
      // As the browser does it: it asks how far the product has come, until it is told.
      if (!goesOn()) throw error;
      count.failedOnce++;
      await sleep(1_000);
      const found = await request(visitor.url + path, {
        method: 'HEAD',
        dispatcher: visitor.through,
        headers: { ...tus, cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
      }).catch(() => null);
      if (found?.statusCode === 404)
        throw new Error(
          `The upload is gone at ${offset} of ${whole.length} bytes: ${(error as Error).message}`,
        );
      if (found?.statusCode === 200) offset = Number(found.headers['upload-offset']);
    }
  }
  return path.split('/').at(-1) ?? '';
}

/** Reads a file as a player does, from where it was cut off. */
async function digestOf(visitor: SteadyVisitor, source: string, goesOn: () => boolean): Promise<string> {
  const hash = createHash('sha256');
  for (let read = 0, total = Number.POSITIVE_INFINITY; read < total; ) {
    try {
      const response = await request(new URL(source, visitor.url), {
        dispatcher: visitor.through,
        headers: { cookie: visitor.cookie, range: `bytes=${read}-`, 'sec-fetch-site': 'same-origin' },
      });
      if (response.statusCode !== 206) throw new Error(`${source}: ${response.statusCode}`);
      total = Number(String(response.headers['content-range']).split('/')[1]);
      for await (const part of response.body) {
        hash.update(part);
        read += part.length;
      }
    } catch (error) {
      if (!goesOn()) throw error;
      await sleep(1_000);
    }
  }
  return hash.digest('hex');
}
