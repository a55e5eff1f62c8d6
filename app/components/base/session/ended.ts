import { holdStored, markSessionEnded } from './store';
import { openTabs } from './tabs';

/**
 * Allows restoring input after login.
 * @param notifyTabs false for a late page: other tabs may have a new session
 */
export function noteSessionEnded(notifyTabs: boolean): void {
  markSessionEnded();
  holdStored();
  if (!notifyTabs) return;
  const tabs = openTabs(() => undefined);
  tabs.notify({ type: 'ended' });
  tabs.close();
}
