import { markSessionEnded } from './session-store';
import { openTabs } from './session-tabs';

/** For the login page: nobody is signed in in this browser any more, so the other tabs leave, too, and what was typed may come back. */
export function noteSessionEnded(): void {
  markSessionEnded();
  const tabs = openTabs(() => undefined);
  tabs.tell({ type: 'ended' });
  tabs.close();
}
