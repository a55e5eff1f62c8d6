import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '~/lib/durations';
import { Button } from './base/button';
import { drawSmall } from './files/shrink-image';
import classes from './files/thumbnail-field.module.css';

export default function MomentPicker({ film, onPick }: { film: File; onPick: (picture: File) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const made = URL.createObjectURL(film);
    setObjectUrl(made);
    setSeconds(null);
    setAt(0);
    return () => URL.revokeObjectURL(made);
  }, [film]);

  function onKnown() {
    const { videoWidth = 0, duration = 0 } = video.current ?? {};
    const length = videoWidth > 0 && Number.isFinite(duration) ? duration : null;
    setSeconds(length);
    if (length) seek(Math.min(1, length / 2)); // the first frame is usually black
  }
  function seek(moment: number) {
    setAt(moment);
    if (video.current) video.current.currentTime = moment;
  }
  async function pick() {
    const shown = video.current;
    if (!shown) return;
    if (shown.seeking)
      await new Promise((resolve) => shown.addEventListener('seeked', resolve, { once: true }));
    const picture = await drawSmall(shown, shown.videoWidth, shown.videoHeight, film.name);
    if (picture) onPick(picture);
  }

  if (!objectUrl) return null;
  return (
    <div className={classes.moment} data-known={seconds !== null}>
      <label htmlFor="thumbnail-moment">Or take a moment of the video</label>
      <video
        ref={video}
        src={objectUrl}
        muted
        playsInline
        preload="auto"
        aria-label="The video at the chosen moment"
        onLoadedMetadata={onKnown}
        onError={() => setSeconds(null)}
      />
      <div className={classes.scrubber}>
        <input
          id="thumbnail-moment"
          type="range"
          min={0}
          max={seconds ?? 0}
          step={0.1}
          value={at}
          aria-valuetext={`${at.toFixed(1)} seconds`}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
        <output htmlFor="thumbnail-moment">{formatDuration(at)}</output>
        <Button tone="secondary" small onClick={() => void pick()}>
          Use this moment
        </Button>
      </div>
    </div>
  );
}
