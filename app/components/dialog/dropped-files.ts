/* Files that were dropped on a page that leads to the one which sends them: they cannot be in its URL. */
let dropped: File[] = [];

export function leaveFiles(files: File[]): void {
  dropped = files;
}

/** The files left by the page before, once. */
export function takeFiles(): File[] {
  const taken = dropped;
  dropped = [];
  return taken;
}
