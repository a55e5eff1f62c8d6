import { createRoot, type Root } from 'react-dom/client';
import { Button } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import { formatClocks } from '~/lib/dates';
import { pageRouter } from '~/remix-adapter.router.client';

let box: HTMLElement | undefined;
let root: Root | undefined;

/** Says first in the page that it could not be fetched anew and as of when it is, epoch ms; with null that is over. */
export function warnOfAge(since: number | null): void {
  if (since === null) {
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
      title={`Shown as of ${formatClocks(new Date(since).toISOString())}`}
      action={
        <Button tone="secondary" small onClick={() => pageRouter().revalidate()}>
          Retry
        </Button>
      }
    >
      The latest data could not be loaded.
    </Notice>,
  );
}
