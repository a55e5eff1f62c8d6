/* A URL cannot carry files. */
let dropped: File[] = [];

export function leaveFiles(files: File[]): void {
  dropped = files;
}

/** Returns the files once. */
export function takeFiles(): File[] {
  const taken = dropped;
  dropped = [];
  return taken;
}
