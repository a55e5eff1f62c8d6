import { useEffect, useRef, useState } from 'react';
import { drawSmall } from './files/shrink-image';
import classes from './files/thumbnail-field.module.css';

const moments = [0.1, 0.5, 0.8];
/** Milliseconds per frame. */
const patience = 5_000;

type Frame = { picture: File; objectUrl: string; percent: number };

/**
 * Offers three frames of a video.
 * @param onFirst receives a suggestion
 */
export default function FramePicker({
  film,
  chosen,
  onFirst,
  onPick,
}: {
  film: File;
  chosen: File | null;
  onFirst: (picture: File) => void;
  onPick: (picture: File) => void;
}) {
  const [frames, setFrames] = useState<Frame[]>([]);
  const suggest = useRef(onFirst);
  suggest.current = onFirst;
  useEffect(() => {
    const made: string[] = [];
    let over = false;
    setFrames([]);
    void framesOf(film, (picture, percent) => {
      if (over) return false;
      const objectUrl = URL.createObjectURL(picture);
      made.push(objectUrl);
      setFrames((before) => [...before, { picture, objectUrl, percent }]);
      if (made.length === 1) suggest.current(picture);
      return true;
    });
    return () => {
      over = true;
      for (const one of made) URL.revokeObjectURL(one);
    };
  }, [film]);
  if (frames.length === 0) return null;
  return (
    <fieldset className={classes.frames}>
      <legend>Pick a picture of the video</legend>
      {frames.map(({ picture, objectUrl, percent }) => (
        <button
          key={objectUrl}
          type="button"
          aria-pressed={chosen === picture}
          aria-label={`Picture at ${percent} % of the video`}
          onClick={() => onPick(picture)}
        >
          <img src={objectUrl} alt="" />
        </button>
      ))}
    </fieldset>
  );
}

/** @param onFrame returns whether to continue */
async function framesOf(film: File, onFrame: (picture: File, percent: number) => boolean): Promise<void> {
  const video = document.createElement('video');
  const objectUrl = URL.createObjectURL(film);
  const once = (event: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('too late')), patience);
      const settle = (then: () => void) => () => {
        clearTimeout(late);
        then();
      };
      video.addEventListener(event, settle(resolve), { once: true });
      video.addEventListener(
        'error',
        settle(() => reject(new Error('cannot be played'))),
        { once: true },
      );
    });
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = objectUrl;
    await once('loadeddata');
    const { duration, videoWidth, videoHeight } = video;
    if (!videoWidth || !Number.isFinite(duration)) return;
    for (const moment of moments) {
      const sought = once('seeked');
      video.currentTime = duration * moment;
      await sought;
      const percent = Math.round(moment * 100);
      const name = film.name.replace(/(\.\w{1,5})?$/, `-${percent}.webp`);
      const picture = await drawSmall(video, videoWidth, videoHeight, name);
      if (!picture || !onFrame(picture, percent)) return;
    }
  } catch {
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(objectUrl);
  }
}
