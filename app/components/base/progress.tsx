import { useNavigation } from '@remix-run/react';
import classes from './progress.module.css';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={classes.track} role="progressbar" aria-label="Loading" aria-live="polite">
      <div className={classes.bar} />
    </div>
  );
}
