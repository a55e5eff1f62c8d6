/** What a file is, by its first bytes. */
export type FileKind = 'video' | 'audio' | 'image' | 'svg';

/** Every file of a form or a call is one of these uploads; what each may be. Apart from file-type.ts, so that pages carry no file types. */
export const kindsOfUploads = {
  media: ['video', 'audio'],
  image: ['image'],
  poster: ['image', 'video'],
  icon: ['svg'],
} as const satisfies Record<string, readonly FileKind[]>;
export type UploadKind = keyof typeof kindsOfUploads;
