import type { Handover } from '~/lib/upload-status';
import { allSendings, changeSending } from './sending';
import { tell } from './tell';
import { forgetUpload } from './upload-store';

const askEveryMs = 1_000;
/** Asked in vain this often, the server has forgotten: a restart. */
const patience = 20;

/**
 * The form of an upload was sent: shows its way from the dashboard to the admin API in the same bar, until it is there.
 * Goes on when the form is closed meanwhile.
 */
export async function watchSaving(id: string): Promise<void> {
  const item = allSendings().find((one) => one.id === id);
  if (!item || item.state === 'saving') return;
  changeSending(item.key, { state: 'saving', saved: 0, error: null });
  const still = () => allSendings().some((one) => one.id === id && one.state === 'saving');
  for (let silent = 0; still() && silent < patience; ) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const handover = await handoverOf(id);
    if (!still()) return;
    if (handover?.state === 'running') {
      silent = 0;
      changeSending(item.key, { saved: handover.total > 0 ? handover.sent / handover.total : 0 });
    } else if (handover?.state === 'done') {
      forgetUpload(id);
      tell({ kind: 'success', message: 'Content uploaded successfully!' });
    } else if (handover?.state === 'failed') return notSaved(id, handover.message);
    else silent++;
  }
  notSaved(id);
}

/** The form came back, or the server fell silent: the file waits for the next try. @param error shown beside it */
export function notSaved(id: string, error: string | null = null): void {
  const item = allSendings().find((one) => one.id === id && one.state === 'saving');
  if (item) changeSending(item.key, { state: 'arrived', saved: 0, error });
}

async function handoverOf(id: string): Promise<Handover | null> {
  const answer = await fetch(`/uploads/${id}/status`, { cache: 'no-store' }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { handover: Handover | null }).handover : null;
}
