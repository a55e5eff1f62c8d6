import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

const events = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Creates contents from files dropped on the page; the code loads with the first drag. */
export function useFileDrop(on: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!on) return;
    const take = (event: DragEvent) => {
      const { dataTransfer, type } = event;
      if (!dataTransfer?.types.includes('Files') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      // Read the files before any await, which empties the event.
      const files = [...dataTransfer.files];
      const left = event.relatedTarget === null;
      void import('./file-drop').then(({ onFiles }) => onFiles(type, files, left, navigate));
    };
    for (const name of events) addEventListener(name, take);
    return () => {
      for (const name of events) removeEventListener(name, take);
    };
  }, [on, navigate]);
}
