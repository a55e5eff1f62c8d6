import { type ComponentProps, useEffect, useState } from 'react';
import classes from './auth.module.css';
import type { PasskeyButton } from './passkey-button';

/**
 * The place of the button that signs in with a passkey. The button is fetched once the page works, and is there only in browsers with passkeys;
 * its place is kept, so that nothing moves, and is none without JavaScript.
 */
export function PasskeyPlace(props: ComponentProps<typeof PasskeyButton>) {
  const [found, setFound] = useState<{ Button: typeof PasskeyButton }>();
  useEffect(() => {
    import('./passkey-button').then(
      ({ PasskeyButton }) => setFound({ Button: PasskeyButton }),
      () => {}, // The line is down: there are other ways to log in.
    );
  }, []);
  return <div className={classes.passkey}>{found && <found.Button {...props} />}</div>;
}
