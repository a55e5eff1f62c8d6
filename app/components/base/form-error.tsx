import { type MouseEvent, useEffect, useRef } from 'react';
import { useErrorInTitle } from './error-title';
import classes from './form-error.module.css';
import { Icon } from './icon';
import { useResponse } from './use-response';

/** One thing to mend; with `fieldId` it leads to the field. */
export type FormIssue = { message: string; fieldId?: string };

/** Messages by field name; '' is the form as a whole. */
export type FieldErrors = Record<string, string[] | null | undefined>;

/** What this page needs of conform's form metadata. */
type ConformForm = { id: string; allErrors: FieldErrors; attempt?: unknown };

/**
 * The summary 'There is a problem' above a form, with a link to each field, also named in the page's title (UX-03). Nothing when all is
 * well. Takes the focus when a submission was rejected. The message is at the field as well, unless several fields share it.
 * @param form conform's form: all its errors; or name them yourself in `errors`
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
  // Once for each rejection, not for an error that comes or goes while typing. The errors of the browser come a moment after their rejection.
  useEffect(() => {
    if (!attempt || !hasIssues || focused.current === attempt) return;
    focused.current = attempt;
    const focus = () => box.current?.focus();
    focus();
    // Once more: conform focuses the first wrong field, and the rich-text editor takes that focus in the next frame.
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

/** Id of a field's message in the summary, for the fields that share it. */
export const problemId = (fieldId: string) => `${fieldId}-problem`;

/** To the field without a navigation, at which Remix would forget the errors. */
function toField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Conform keeps errors by field name; '' is the form as a whole. Its field ids are `<form>-<name>`. */
function issuesOf({ id, allErrors }: ConformForm): FormIssue[] {
  const issues = Object.entries(allErrors).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => (name ? { message, fieldId: `${id}-${name}` } : { message })),
  );
  // Two empty fields with one message between them (SPEC's login) are one problem.
  return issues.filter(({ message }, at) => issues.findIndex((f) => f.message === message) === at);
}
