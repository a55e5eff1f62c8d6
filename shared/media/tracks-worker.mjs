// @ts-check
/* So that its memory is limited and it can be stopped (inspect-file.ts). */
import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readTracks } from './tracks.mjs';

/** @type {{ path: string, mime: string }} */
const { path, mime } = workerData;
const file = await open(path);
try {
  const { size } = await file.stat();
  const tracks = await readTracks({ size, read }, mime, (tracks) => parentPort?.postMessage(tracks));
  parentPort?.postMessage(tracks);
} finally {
  await file.close();
}

/** @param {number} from @param {number} to */
async function read(from, to) {
  const length = to - from;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
}
