import { holdStored, markSessionEnded } from './store';
import { openTabs } from './tabs';

/**
 * Allows this tab's input to be restored after login.
 * @param notifyTabs only if the server ended a session: a late page must not sign out other tabs
 */
export function noteSessionEnded(notifyTabs: boolean): void {
  markSessionEnded();
  holdStored();
  if (!notifyTabs) return;
  const tabs = openTabs(() => undefined);
  tabs.notify({ type: 'ended' });
  tabs.close();
}
