import { type MouseEvent, useEffect, useRef } from 'react';
import { useErrorInTitle } from './error-title';
import classes from './form-error.module.css';
import { Icon } from './icon';
import { useResponse } from './use-response';

/** With `fieldId`, the message is a link. */
export type FormIssue = { message: string; fieldId?: string };

/** '' names the whole form. */
export type FieldErrors = Record<string, string[] | null | undefined>;

type ConformForm = { id: string; allErrors: FieldErrors; attempt?: unknown };

/**
 * Renders and focuses the error summary (UX-03).
 * @param form conform's form; or pass `errors`
 */
export function FormError({
  form,
  errors = [],
  title = 'There is a problem',
}: {
  form?: ConformForm;
  errors?: FormIssue[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const response = useResponse();
  const issues = [...errors, ...(form ? issuesOf(form) : [])];
  const hasIssues = issues.length > 0;
  const attempt = form && 'attempt' in form ? form.attempt : response;
  useErrorInTitle(hasIssues);
  const focused = useRef<unknown>(null);
  // Runs once per rejection; errors may arrive later.
  useEffect(() => {
    if (!attempt || !hasIssues || focused.current === attempt) return;
    focused.current = attempt;
    const focus = () => box.current?.focus();
    focus();
    // The editor takes the focus in the next frame.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [attempt, hasIssues]);
  if (!hasIssues) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <p className={classes.title}>
        <Icon name="alert-triangle" size={20} />
        {title}
      </p>
      <ul>
        {issues.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`} id={fieldId && problemId(fieldId)}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={toField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the id of a shared message. */
export const problemId = (fieldId: string) => `${fieldId}-problem`;

/** A navigation would clear the errors. */
function toField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Conform's ids are `<form>-<name>`. */
function issuesOf({ id, allErrors }: ConformForm): FormIssue[] {
  const issues = Object.entries(allErrors).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => (name ? { message, fieldId: `${id}-${name}` } : { message })),
  );
  // The login shows one message for both fields (SPEC).
  return issues.filter(({ message }, at) => issues.findIndex((f) => f.message === message) === at);
}
