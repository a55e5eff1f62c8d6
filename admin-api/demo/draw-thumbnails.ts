/*
 * Draws every picture of the demo data onto one sheet, to look at them:
 *   npx tsx admin-api/demo/draw-thumbnails.ts /tmp/sheet.png
 */
import sharp from 'sharp';
import { renderScene } from './fill-library';
import { iconOf, library, placedContents } from './library';

const target = process.argv[2];
if (!target) throw new Error('Usage: draw-thumbnails.ts <sheet.png>');
const [tile, gap, columns] = [{ width: 320, height: 180 }, 8, 6];

const icons = library.map((category) =>
  sharp(Buffer.from(iconOf(category)), { density: 270 })
    .resize(180, 180)
    .png(),
);
const scenes = [
  ...library.map(({ scene, colorCode, name }) => renderScene(scene, colorCode, name)),
  ...placedContents().map(({ scene, category, key }) => renderScene(scene, category.colorCode, key)),
];
const pictures = [
  ...(await Promise.all(icons.map((icon) => icon.toBuffer()))),
  ...(await Promise.all(
    (await Promise.all(scenes)).map((scene) => sharp(scene).resize(tile).png().toBuffer()),
  )),
];
await sharp({
  create: {
    width: columns * (tile.width + gap),
    height: Math.ceil(pictures.length / columns) * (tile.height + gap),
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(
    pictures.map((input, i) => ({
      input,
      left: (i % columns) * (tile.width + gap),
      top: Math.floor(i / columns) * (tile.height + gap),
    })),
  )
  .png()
  .toFile(target);
