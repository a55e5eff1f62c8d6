/** What the browser can tell of a media file before it is sent: its length in seconds (SPEC §5: rounded). */
export type MediaFacts = { duration: number };

/**
 * Reads a chosen file's facts in the browser.
 * @returns null when the browser cannot play it; the server then looks for itself
 */
export async function readMediaFile(file: File): Promise<MediaFacts | null> {
  const address = URL.createObjectURL(file);
  const media = document.createElement(file.type.startsWith('audio/') ? 'audio' : 'video');
  media.preload = 'metadata';
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), 10_000);
      const settle = (facts: MediaFacts | null) => {
        clearTimeout(late);
        resolve(facts);
      };
      media.onerror = () => settle(null);
      media.onloadedmetadata = () =>
        settle(Number.isFinite(media.duration) ? { duration: Math.round(media.duration) } : null);
      media.src = address;
    });
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
