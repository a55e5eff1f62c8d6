import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';

const fixture = (name: string, type: string) => ({
  ...{ name, type },
  bytes: new Uint8Array(readFileSync(join(root, 'tests/fixtures', name))),
});

/* Files of tests/fixtures as a form sends them. */
export const picture = fixture('thumbnail.png', 'image/png');
export const drawing = fixture('icon.svg', 'image/svg+xml');
export const film = fixture('clip.mp4', 'video/mp4');
