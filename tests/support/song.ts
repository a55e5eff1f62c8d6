import { randomBytes } from 'node:crypto';

/** A WAV file of `size` bytes: a small head, noise after it. */
export function song(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(randomBytes(size));
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(size - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(size - 44, 40);
  return bytes as Buffer<ArrayBuffer>;
}
