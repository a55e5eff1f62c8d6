import { serialize } from '~/admin-api.server/serialize';
import type { Upload } from './description';
import { UploadRejected } from './inspect';

/** Most unfinished uploads of one person. */
export const maxWaiting = 30;

/** Whether a picture (or a banner's film) waits that some form left behind: no draft holds it, and it can be chosen again. */
const isLeftBehind = (upload: Upload) =>
  upload.uploadKind !== 'media' && upload.complete && upload.kind !== null && !upload.inDraft;

/**
 * Keeps a person's unfinished uploads few, whichever way they come in, at any process. Pictures that forms left behind make way, the oldest
 * first: no one is kept from saving by what they gave up.
 * @param listOf all uploads of a person, newest first
 * @param isMoving whether an upload is being passed on
 */
export function mostWaiting(
  listOf: (owner: string) => Promise<Upload[]>,
  isMoving: (id: string) => Promise<boolean>,
  drop: (id: string) => Promise<unknown>,
) {
  /** @returns whether room for so many could be made */
  async function makeWay(waiting: Upload[], many: number, stay: readonly string[]): Promise<boolean> {
    let left = many;
    for (const upload of waiting.filter(isLeftBehind).reverse()) {
      if (left <= 0) break;
      if (stay.includes(upload.id) || (await isMoving(upload.id))) continue;
      await drop(upload.id);
      left--;
    }
    return left <= 0;
  }

  /** One after the other, so that two do not take the place of the same picture. */
  const oneByOne = (owner: string, task: () => Promise<boolean>) =>
    serialize(`waiting uploads ${owner}`, async () => {
      if (!(await task())) throw new UploadRejected('waiting');
    });

  return {
    /**
     * @param stay ids of uploads that do not make way: those of the same form
     * @throws {UploadRejected} 'waiting' when a person has as many as they may
     */
    requireRoom: (owner: string, stay: readonly string[] = []) =>
      oneByOne(owner, async () => {
        const waiting = await listOf(owner);
        return makeWay(waiting, waiting.length + 1 - maxWaiting, stay);
      }),

    /**
     * The same for an upload that has begun: of those that began at the same moment the first ones may stay.
     * @throws {UploadRejected} 'waiting'
     */
    requireRoomOf: (owner: string, id: string, stay: readonly string[] = []) =>
      oneByOne(owner, async () => {
        const begun = await listOf(owner);
        // Whichever was written first: for all of them together is made way, and only who began too late is refused.
        if (await makeWay(begun, begun.length - maxWaiting, [id, ...stay])) return true;
        const left = await listOf(owner);
        return left.length - left.findIndex((upload) => upload.id === id) <= maxWaiting;
      }),
  };
}
