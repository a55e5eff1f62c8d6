import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { formatFileSize } from '~shared/media/file-sizes';
import classes from './uploading.module.css';

/** In milliseconds. */
const reloadAfter = 2_000;

/** Unchosen files are empty. */
function filesOf(form: FormData | undefined): File[] {
  return [...(form?.values() ?? [])].filter(
    (value): value is File => value instanceof File && value.size > 0,
  );
}

/** Renders the full-screen progress of a category's upload (SPEC §2 Categories). */
export function Uploading() {
  const { formData, formMethod, state, location } = useNavigation();
  const { pathname } = useLocation();
  const files = formMethod === 'POST' ? filesOf(formData) : [];
  // A rejected form shows its error while the page's data reloads.
  const rejected = state === 'loading' && location.pathname === pathname;
  if (files.length === 0 || rejected) return null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={classes.view} role="status">
      <p className={classes.title}>Uploading {String(formData?.get('name') ?? 'the category')}…</p>
      <progress aria-label="Upload of the category" className={classes.bar} />
      <p className={classes.files}>
        {files.map(({ name }) => name).join(', ')} ({formatFileSize(size)})
      </p>
    </div>
  );
}

/** Reloads the list two seconds after an upload (SPEC §8). */
export function useReloadAfterUpload(): void {
  const { formData, formMethod, state } = useNavigation();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const uploading = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  if (formMethod === 'POST' && filesOf(formData).length > 0) uploading.current = true;
  useEffect(() => {
    if (state !== 'idle' || !uploading.current) return;
    uploading.current = false;
    if (/\/categories\/?$/.test(pathname)) timer.current = setTimeout(revalidate, reloadAfter); // else it was rejected
  }, [state, pathname, revalidate]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
