import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from '~/components/base/link';
import { Button } from '../../base/button';
import { currentNotice, onNotified, type Sending, useUploads } from '../sending';
import { UploadRow } from './upload-row';
import { countWaiting, followNetwork, isSending } from './upload-store';
import classes from './uploads.module.css';

const Toast = lazy(() => import('../../toast'));

export default function UploadPanel() {
  const all = useUploads();
  const uploads = all.filter(({ inForm }) => !inForm);
  const message = useSyncExternalStore(onNotified, currentNotice, () => null);
  const [folded, setFolded] = useState(false);
  useEffect(followNetwork, []);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => void countWaiting().then(setWaiting), []);
  const here = useLocation().pathname === '/dashboard/uploads';
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isSending() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <>
      {message && (
        <Suspense fallback={null}>
          <Toast flash={message} />
        </Suspense>
      )}
      {all.length === 0 && waiting > 0 && !here && (
        <section className={`${classes.panel} ${classes.waiting}`} aria-label="Uploads">
          <p>
            {waiting === 1 ? '1 upload is not finished.' : `${waiting} uploads are not finished.`}{' '}
            <Link to="/dashboard/uploads">See uploads</Link>
          </p>
          <Button tone="quiet" small onClick={() => setWaiting(0)}>
            Not now
          </Button>
        </section>
      )}
      {uploads.length > 0 && !here && (
        <section className={classes.panel} aria-label="Uploads">
          <header className={classes.header}>
            <h2>
              Uploads <span className={classes.facts}>{inShort(uploads)}</span>
            </h2>
            <Button tone="quiet" small aria-expanded={!folded} onClick={() => setFolded(!folded)}>
              {folded ? 'Show' : 'Hide'}
            </Button>
          </header>
          {!folded && (
            <>
              {uploads.map((item) => (
                <UploadRow key={item.key} item={item} addable />
              ))}
              <Link to="/dashboard/uploads" className={classes.all}>
                All uploads
              </Link>
            </>
          )}
        </section>
      )}
    </>
  );
}

function inShort(uploads: readonly Sending[]): string {
  const size = uploads.reduce((sum, item) => sum + item.size, 0);
  const sent = uploads.reduce((sum, item) => sum + item.sent, 0);
  return `${size > 0 ? Math.floor((sent / size) * 100) : 0} %`;
}
