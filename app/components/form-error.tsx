import { useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import classes from './form-error.module.css';
import { IconAlertTriangle } from './icons';

/** One thing to mend; with `fieldId` it leads to the field. */
export type FormFault = { message: string; fieldId?: string };

/** What this page needs of conform's form metadata. */
type ConformForm = { id: string; allErrors: Record<string, string[]> };

/**
 * The summary 'There is a problem' above a form, with a link to each field (UX-03). Nothing when all is well. Takes the focus when
 * the server has answered. The same words stand at the field as well.
 * @param form conform's form: all its errors; or name them yourself in `errors`
 */
export function FormError({ form, errors = [] }: { form?: ConformForm; errors?: FormFault[] }) {
  const box = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  const faults = [...errors, ...(form ? faultsOf(form) : [])];
  const some = faults.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer moves the focus, not a fault found while typing
  useEffect(() => {
    if (answer !== undefined && some) box.current?.focus();
  }, [answer]);
  if (!some) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <p className={classes.title}>
        <IconAlertTriangle size={20} aria-hidden />
        There is a problem
      </p>
      <ul>
        {faults.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

/** Conform keeps errors by field name; '' is the form as a whole. Its field ids are `<form>-<name>`. */
function faultsOf({ id, allErrors }: ConformForm): FormFault[] {
  const faults = Object.entries(allErrors).flatMap(([name, messages]) =>
    messages.map((message) => (name ? { message, fieldId: `${id}-${name}` } : { message })),
  );
  // Two empty fields with one sentence between them (SPEC's login) are one problem.
  return faults.filter(({ message }, at) => faults.findIndex((f) => f.message === message) === at);
}
