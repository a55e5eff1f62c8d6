import { holdStored, markSessionEnded } from './store';
import { openTabs } from './tabs';

/**
 * For the login page: what was typed in this tab may come back.
 * @param notifyTabs whether the server said that a session ended; then the other tabs are notified, check, and leave. Not at every sight of
 *   the page: it may come to life late, when a user has signed in in another tab.
 */
export function noteSessionEnded(notifyTabs: boolean): void {
  markSessionEnded();
  holdStored();
  if (!notifyTabs) return;
  const tabs = openTabs(() => undefined);
  tabs.notify({ type: 'ended' });
  tabs.close();
}
