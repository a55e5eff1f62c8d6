import { serialize } from '~/admin-api.server/serialize';
import type { Upload } from './description';
import { UploadRejected } from './inspect';

export const maxWaiting = 30;

const isLeftBehind = (upload: Upload) =>
  upload.uploadKind !== 'media' && upload.complete && upload.kind !== null && !upload.inDraft;

/** Deletes abandoned images, oldest first, so that they never block saving. */
export function mostWaiting(
  listOf: (owner: string) => Promise<Upload[]>,
  isMoving: (id: string) => Promise<boolean>,
  drop: (id: string) => Promise<unknown>,
) {
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

  /** Two must not replace the same image. */
  const oneByOne = (owner: string, task: () => Promise<boolean>) =>
    serialize(`waiting uploads ${owner}`, async () => {
      if (!(await task())) throw new UploadRejected('waiting');
    });

  return {
    /**
     * @param stay ids of the same form
     * @throws {UploadRejected} 'waiting'
     */
    requireRoom: (owner: string, stay: readonly string[] = []) =>
      oneByOne(owner, async () => {
        const waiting = await listOf(owner);
        return makeWay(waiting, waiting.length + 1 - maxWaiting, stay);
      }),

    /** @throws {UploadRejected} 'waiting' */
    requireRoomOf: (owner: string, id: string, stay: readonly string[] = []) =>
      oneByOne(owner, async () => {
        const begun = await listOf(owner);
        // Only those that began too late.
        if (await makeWay(begun, begun.length - maxWaiting, [id, ...stay])) return true;
        const left = await listOf(owner);
        return left.length - left.findIndex((upload) => upload.id === id) <= maxWaiting;
      }),
  };
}
