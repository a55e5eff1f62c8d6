import { type ComponentProps, useEffect, useState } from 'react';
import classes from './auth.module.css';
import type { PasskeyButton } from './passkey-button';

/** Reserves space for the lazily loaded button, so that nothing moves. */
export function PasskeyPlace(props: ComponentProps<typeof PasskeyButton>) {
  const [found, setFound] = useState<{ Button: typeof PasskeyButton }>();
  useEffect(() => {
    import('./passkey-button').then(
      ({ PasskeyButton }) => setFound({ Button: PasskeyButton }),
      () => {}, // Offline: there are other ways to log in.
    );
  }, []);
  return <div className={classes.passkey}>{found && <found.Button {...props} />}</div>;
}
