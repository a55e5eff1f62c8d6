import type { Transfer } from '~/lib/upload-status';
import { notify } from './notify';
import { allSendings, changeSending } from './sending';
import { forgetUpload } from './upload-store';

const askEveryMs = 1_000;
/** Asked in vain this often, the server has forgotten: a restart. */
const timeout = 20;

/**
 * The form of an upload was sent: shows its way from the dashboard to the admin API in the same bar, until it is there.
 * Goes on when the form is closed meanwhile.
 */
export async function watchSaving(id: string): Promise<void> {
  const item = allSendings().find((one) => one.id === id);
  if (!item || item.state === 'saving') return;
  changeSending(item.key, { state: 'saving', saved: 0, error: null });
  const still = () => allSendings().some((one) => one.id === id && one.state === 'saving');
  for (let silent = 0; still() && silent < timeout; ) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const transfer = await transferOf(id);
    if (!still()) return;
    if (transfer?.state === 'running') {
      silent = 0;
      changeSending(item.key, { saved: transfer.total > 0 ? transfer.sent / transfer.total : 0 });
    } else if (transfer?.state === 'done') {
      forgetUpload(id);
      notify({ kind: 'success', message: 'Content uploaded successfully!' });
    } else if (transfer?.state === 'failed') return notSaved(id, transfer.message);
    else silent++;
  }
  notSaved(id);
}

/** The form came back, or the server fell silent: the file waits for the next try. @param error shown beside it */
export function notSaved(id: string, error: string | null = null): void {
  const item = allSendings().find((one) => one.id === id && one.state === 'saving');
  if (item) changeSending(item.key, { state: 'arrived', saved: 0, error });
}

async function transferOf(id: string): Promise<Transfer | null> {
  const response = await fetch(`/uploads/${id}/status`, { cache: 'no-store' }).catch(() => null);
  return response?.ok ? ((await response.json()) as { transfer: Transfer | null }).transfer : null;
}
