import { useEffect } from 'react';
import { ButtonLink } from '../button';
import { UploadRow } from './upload-row';
import { isSending, useUploads } from './upload-store';
import classes from './uploads.module.css';

/** The floating panel of uploads: stays while one moves through the app. Nothing while nothing is on its way. */
export function UploadPanel() {
  const uploads = useUploads();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isSending() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  if (uploads.length === 0) return null;
  return (
    <section className={classes.panel} aria-label="Uploads">
      <h2>Uploads</h2>
      {uploads.map((item) => (
        <UploadRow key={item.key} item={item} />
      ))}
      {uploads.some(({ state }) => state === 'arrived') && (
        <ButtonLink to="/dashboard/contents/new" small tone="secondary">
          Add as content
        </ButtonLink>
      )}
    </section>
  );
}
