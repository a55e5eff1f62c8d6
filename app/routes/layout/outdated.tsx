import { createRoot, type Root } from 'react-dom/client';
import { Button } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import { formatClocks } from '~/lib/dates';
import { pageRouter } from '~/remix-adapter.router.client';
import type { Age } from './kept-pages';

let box: HTMLElement | undefined;
let root: Root | undefined;

/** Says first in the page as of when it is, and that it could not be fetched anew, or is not yet; with null that is over. */
export function warnOfAge(age: Age | null): void {
  if (age === null) {
    root?.unmount();
    root = undefined;
    box?.remove();
    return;
  }
  box ??= document.createElement('div');
  if (!box.isConnected) document.getElementById('main')?.prepend(box);
  root ??= createRoot(box);
  root.render(
    <Notice
      kind="warn"
      role="alert"
      title={`Shown as of ${formatClocks(new Date(age.since).toISOString())}`}
      action={
        <Button tone="secondary" small onClick={() => pageRouter().revalidate()}>
          Retry
        </Button>
      }
    >
      {age.isLoading ? 'The latest data take long to load.' : 'The latest data could not be loaded.'}
    </Notice>,
  );
}
