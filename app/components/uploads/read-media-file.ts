/** How long the browser may look into a file, in milliseconds. */
const timeout = 4_000;

/**
 * Seconds a chosen file lasts, as the browser reads them from its metadata, rounded (SPEC §5).
 * @returns null when the browser cannot play it; the server then looks for itself
 */
export async function readDuration(file: File, kind: 'video' | 'audio'): Promise<number | null> {
  const objectUrl = URL.createObjectURL(file);
  const media = document.createElement(kind);
  media.preload = 'metadata';
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), timeout);
      const settle = (seconds: number | null) => {
        clearTimeout(late);
        resolve(seconds);
      };
      media.onerror = () => settle(null);
      media.onloadedmetadata = () =>
        settle(Number.isFinite(media.duration) ? Math.round(media.duration) : null);
      media.src = objectUrl;
    });
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(objectUrl);
  }
}
