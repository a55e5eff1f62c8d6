import { markSessionEnded } from './session-store';
import { openTabs } from './session-tabs';

/**
 * For the login page: what was typed in this tab may come back.
 * @param tellTabs whether the server said that a session ended; then the other tabs are told to look, and leave. Not at every sight of
 *   the page: it may come to life late, when somebody has signed in in another tab.
 */
export function noteSessionEnded(tellTabs: boolean): void {
  markSessionEnded();
  if (!tellTabs) return;
  const tabs = openTabs(() => undefined);
  tabs.tell({ type: 'ended' });
  tabs.close();
}
