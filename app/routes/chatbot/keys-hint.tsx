import { useFetcher } from '@remix-run/react';
import { Button } from '~/components/base/button';
import { PreferenceFields, preferencesPath } from '~/components/base/color-scheme';
import classes from './list.module.css';

/** Explains the shortcuts and toggles them (WCAG 2.1.4), for users of speech input. */
export function KeysHint({ isOn, mayMark }: { isOn: boolean; mayMark: boolean }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={preferencesPath} className={`${classes.keys} needs-script`}>
      <PreferenceFields />
      {isOn ? (
        <p>
          Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous,{' '}
          {mayMark && (
            <>
              <kbd>r</kbd> mark as reviewed or pending,{' '}
            </>
          )}
          <kbd>Enter</kbd> open, <kbd>Esc</kbd> close.
        </p>
      ) : (
        <p>The keys for reviewing are off.</p>
      )}
      <Button type="submit" tone="quiet" small name="review-keys" value={isOn ? 'off' : 'on'}>
        {isOn ? 'Turn the keys off' : 'Turn the keys on'}
      </Button>
    </fetcher.Form>
  );
}
