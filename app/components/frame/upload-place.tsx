import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentNotice, hasBegun, onNotified, useUploads } from './sending';

const UploadPanel = lazy<ComponentType>(() =>
  import('./uploads/upload-panel').catch(() => ({ default: () => null })),
);

export function Uploads() {
  const running = useUploads().length > 0;
  const message = useSyncExternalStore(onNotified, currentNotice, () => null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (running || message || hasBegun()) setWanted(true);
  }, [running, message]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {message?.message ?? ''}
      </p>
      {wanted && (
        <Suspense fallback={null}>
          <UploadPanel />
        </Suspense>
      )}
    </>
  );
}
