import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

const events = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Files dropped anywhere on the page become contents; what does so is fetched with the first file that is dragged over it. */
export function useFileDrop(on: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!on) return;
    const take = (event: DragEvent) => {
      const { dataTransfer, type } = event;
      if (!dataTransfer?.types.includes('Files') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      // Before anything is waited for: the event's files are gone afterwards.
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
