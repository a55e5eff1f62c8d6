import { leaveFiles } from '~/components/dialog/dropped-files';
import classes from './file-drop.module.css';

let hint: HTMLElement | null = null;

function show(on: boolean): void {
  if (!on) hint?.remove();
  if (!on || hint?.isConnected) return;
  hint = document.createElement('div');
  hint.className = classes.hint ?? '';
  hint.setAttribute('role', 'status');
  hint.textContent = 'Drop a video or audio to add it. Several become several drafts.';
  document.body.append(hint);
}

/**
 * Handles files dragged over the list. One opens the new-content form; several open the list of uploads.
 * @param left the pointer has left the window
 */
export function onFiles(type: string, files: File[], left: boolean, navigate: (to: string) => void): void {
  show(type === 'dragenter' || type === 'dragover' || (type === 'dragleave' && !left));
  if (type !== 'drop' || files.length === 0) return;
  leaveFiles(files);
  const search = new URLSearchParams(location.search);
  search.set('drop', '1');
  navigate(files.length === 1 ? `/dashboard/contents/new?${search}` : '/dashboard/uploads');
}
