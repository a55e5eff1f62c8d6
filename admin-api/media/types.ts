/** Kinds of media file the API keeps: extension of the stored name → content type it is served with. */
export const mediaTypes = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mkv: 'video/matroska',
  ogv: 'video/ogg',
  '3gp': 'video/3gpp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
} as const;

export type MediaExtension = keyof typeof mediaTypes;

/** Extension of a stored name, or null when it is none of ours. */
export function mediaExtension(name: string): MediaExtension | null {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return extension in mediaTypes ? (extension as MediaExtension) : null;
}
