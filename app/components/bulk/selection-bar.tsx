import { useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { pickedValue } from '~/lib/picked-rows';
import { formatCount } from '~shared/text/numbers';
import { Button, SubmitButton } from '../base/button';
import { FormOwner } from '../base/form-key';
import classes from '../frame/selection.module.css';

/* Renders a row's checkbox (decision 0068). */

export function PickItem({
  id,
  name,
  knownBy,
  form,
}: {
  id: string;
  name: string;
  knownBy: string;
  form: string;
}) {
  return (
    <input
      type="checkbox"
      name="id"
      value={pickedValue(id, knownBy)}
      form={form}
      aria-label={`Select ${name}`}
      className={classes.pick}
    />
  );
}

/** Renders the checkbox for all rows; it needs JavaScript. */
export function PickAll({ form }: { form: string }) {
  return (
    <input
      type="checkbox"
      form={form}
      data-pick-all=""
      aria-label="Select all on this page"
      className={`${classes.pick} ${classes.scripted}`}
    />
  );
}

/** Renders the bar of a selection. Place it after the list. */
export function SelectionBar({
  id,
  to,
  exportTo,
  filters,
  total,
  onPage,
}: {
  id: string;
  to: string;
  exportTo: string;
  filters: Readonly<Record<string, string | number>>;
  total: number;
  onPage: number;
}) {
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const recount = useRef<(() => void) | null>(null);
  const submit = useSubmit();

  useEffect(() => {
    const bar = form.current;
    const said = status.current;
    if (!bar || !said) return;
    let end = () => {};
    const begin = (first: MouseEvent | null) => {
      document.removeEventListener('click', onClick, true);
      import('./selection').then(
        ({ watchSelection }) => {
          if (bar.isConnected) [recount.current, end] = watchSelection(bar, said, first);
        },
        () => document.addEventListener('click', onClick, true),
      );
    };
    const onClick = (event: MouseEvent) => {
      if ((event.target as Partial<HTMLInputElement>).form === bar) begin(event);
    };
    document.addEventListener('click', onClick, true);
    // Boxes may be ticked before hydration.
    if (bar.querySelector(':checked') || document.querySelector(`[form="${id}"]:checked`)) begin(null);
    return () => {
      document.removeEventListener('click', onClick, true);
      end();
    };
  }, [id]);

  useEffect(() => recount.current?.());

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button || button.formMethod === 'get') return;
    event.preventDefault();
    submit(button, { preventScrollReset: true });
  };
  const action = (value: string, label: string, tone: 'secondary' | 'quietDanger' = 'secondary') => (
    <SubmitButton name="action" value={value} tone={tone} small>
      {label}
    </SubmitButton>
  );
  return (
    <>
      <p ref={status} role="status" className="visually-hidden" />
      <form
        ref={form}
        id={id}
        method="post"
        action={to}
        aria-label="What to do with the selected"
        className={classes.bar}
        onSubmit={onSubmit}
      >
        <FormOwner />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="total" value={total} />
        <p className={classes.count} data-count="">
          Selected
        </p>
        {total > onPage && (
          <label className={classes.all}>
            <input type="checkbox" name="all" value="1" />
            {`All ${formatCount(total)} that match`}
          </label>
        )}
        {action('publish', 'Publish…')}
        {action('unpublish', 'Unpublish…')}
        {action('move', 'Move…')}
        <Button type="submit" tone="secondary" small formMethod="get" formAction={exportTo}>
          Download CSV
        </Button>
        {action('delete', 'Delete…', 'quietDanger')}
        <button type="reset" className={classes.clear}>
          Clear
        </button>
      </form>
    </>
  );
}
