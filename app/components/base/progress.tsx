import { useNavigation } from '@remix-run/react';
import classes from './progress.module.css';

/**
 * A thin bar at the top while the next page loads; only after a moment, so that quick pages do not flicker. Outside the
 * landmarks, so it says itself to those who cannot see it.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={classes.track} role="progressbar" aria-label="Loading" aria-live="polite">
      <div className={classes.bar} />
    </div>
  );
}
