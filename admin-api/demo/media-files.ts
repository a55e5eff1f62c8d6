import { fileURLToPath } from 'node:url';

/** The films and songs that the demo contents share; `make-media.sh` makes them. Durations in whole seconds. */
export const mediaFiles = {
  sunrise: { file: 'sunrise.mp4', extension: 'mp4', type: 'video', duration: 16 },
  counting: { file: 'counting.mp4', extension: 'mp4', type: 'video', duration: 14 },
  garden: { file: 'garden.webm', extension: 'webm', type: 'video', duration: 12 },
  lullaby: { file: 'lullaby.mp3', extension: 'mp3', type: 'audio', duration: 70 },
  drums: { file: 'drums.mp3', extension: 'mp3', type: 'audio', duration: 19 },
} as const;

export type MediaName = keyof typeof mediaFiles;

/** Where a demo file lies: beside this module, or beside the bundle. */
export function mediaPath(name: MediaName): string {
  return fileURLToPath(new URL(`./files/${mediaFiles[name].file}`, import.meta.url));
}
