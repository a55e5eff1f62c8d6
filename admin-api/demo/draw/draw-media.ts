/*
 * Draws the frames and plays the music of the demo's films and songs into a folder, for make-media.sh:
 *   tsx admin-api/demo/draw/draw-media.ts <folder> <frames per second>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { mediaFiles } from '../media-files';
import { counting, type Film, garden, landings, sunrise, svgOf } from './films';
import { countingMusic, drums, gardenMusic, lullaby, sunriseMusic } from './songs';
import { wav } from './sound';

const [folder, rate] = process.argv.slice(2);
if (!folder || !rate) throw new Error('Usage: draw-media.ts <folder> <frames per second>');

async function shoot(name: string, film: Film): Promise<void> {
  const frames = join(folder ?? '', name);
  await mkdir(frames, { recursive: true });
  for (let i = 0; i < film.seconds * Number(rate); i++) {
    const picture = sharp(Buffer.from(svgOf(film.frame(i / Number(rate))))).removeAlpha();
    await picture.png({ compressionLevel: 1 }).toFile(join(frames, `${String(i).padStart(4, '0')}.png`));
  }
}

await shoot('sunrise', sunrise);
await shoot('counting', counting);
await shoot('garden', garden);
const tracks = {
  sunrise: sunriseMusic(sunrise.seconds),
  counting: countingMusic(counting.seconds, landings),
  garden: gardenMusic(garden.seconds),
  lullaby: lullaby(mediaFiles.lullaby.duration),
  drums: drums(mediaFiles.drums.duration),
};
for (const [name, track] of Object.entries(tracks)) await writeFile(join(folder, `${name}.wav`), wav(track));
