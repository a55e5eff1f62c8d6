import type { SubmissionResult } from '@conform-to/react';
import { Form, type FormProps, useNavigation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type FieldErrors, FormError, problemId } from './base/form-error';
import { FormKey } from './base/form-key';
import { lockFields } from './base/lock-fields';
import { type Unsent, useUnsent } from './base/session/unsent-form';
import { useFetched } from './base/use-fetched';
import type { FieldLike } from './controls/fields';

/** What a schema says of its fields that HTML can say as well, from `constraintOf` on the server. */
export type Constraint = Record<string, { required?: boolean; maxLength?: number }>;

/** A form whose errors are shown: in a summary, and at its fields. */
export type FormState = {
  id: string;
  /** What text that was not sent is kept under, where that is not the id. */
  formId?: string;
  allErrors: FieldErrors;
  /** A new value for every rejected submission, by browser or server: then the summary takes the focus. */
  attempt: unknown;
  /** For the <form>. */
  props: Pick<FormProps, 'id' | 'onSubmit' | 'onFocus'>;
  /** Part of the form that renders nothing; it validates. */
  driver?: ReactNode;
  /** What the form begins with that was typed before a session ended. */
  unsent?: Unsent | null;
};

type Options<Input> = {
  /** Of the <form>; ids of the fields are `<id>-<name>`. */
  id: string;
  /** The schema that the action uses too, as an import of its own: it is fetched when a user begins to fill in the form. */
  schema: () => Promise<z.ZodType<unknown, Partial<Input>>>;
  /** The action's response, `submission.reply(…)`. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: { [name in keyof NoInfer<Input>]?: string | undefined };
  constraint?: Constraint;
};

/**
 * A form of fixed fields, validated with one schema on the server and, through conform, in the browser (decision 0019). Without JavaScript,
 * and until conform and zod are there, the server alone validates; both say the same. They are fetched when the form gets the focus,
 * so that no page is heavier for having a form.
 */
export function useValidatedForm<Input extends object>({
  id,
  schema,
  lastResult,
  defaultValue,
  constraint = {},
}: Options<Input>) {
  const [unsent] = useState(useUnsent(id));
  const [initial] = useState(() => lastResult?.initialValue ?? unsent?.values ?? defaultValue ?? {});
  const [found, setFound] = useState<FieldErrors | null>(null);
  const [rejections, setRejections] = useState(0);
  const submit = useRef<((event: FormEvent<HTMLFormElement>) => void) | null>(null);
  const reject = useCallback(() => setRejections((n) => n + 1), []);
  const [parts, begin] = useFetched(id, async () => {
    const [{ ConformDriver }, fetched] = await Promise.all([import('./validation/conform-driver'), schema()]);
    return { ConformDriver, schema: fetched };
  });
  useEffect(() => {
    if (lastResult?.status === 'error') reject();
  }, [lastResult, reject]);

  const errors: FieldErrors = found ?? lastResult?.error ?? {};
  const form: FormState = {
    id,
    allErrors: errors,
    attempt: rejections,
    unsent: lastResult ? null : unsent,
    props: { id, onFocus: begin, onSubmit: (event) => submit.current?.(event) },
    driver: parts && (
      <parts.ConformDriver
        id={id}
        lastResult={lastResult}
        submit={submit}
        schema={parts.schema}
        defaultValue={initial}
        onErrors={setFound}
        onReject={reject}
      />
    ),
  };
  const field = (name: keyof Input & string): FieldLike => ({
    id: `${id}-${name}`,
    name,
    ...errorAt(id, name, errors),
    initialValue: (initial as Record<string, unknown>)[name],
    required: constraint[name]?.required,
    maxLength: constraint[name]?.maxLength,
  });
  return { form, field };
}

/** A message that several fields share is shown once, in the summary; they are marked and described by it. */
function errorAt(id: string, name: string, errors: FieldErrors): Pick<FieldLike, 'errors' | 'describedBy'> {
  const [message] = errors[name] ?? [];
  if (message === undefined) return {};
  const sharers = Object.keys(errors).filter((other) => other && errors[other]?.[0] === message);
  return sharers.length > 1 ? { describedBy: problemId(`${id}-${sharers[0]}`) } : { errors: [message] };
}

/** Buttons of conform's, which add and remove rows or validate one field by submitting the form, are no submissions of their own. */
export function hasIntent(event: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
}

/** Names the form in what it sends, and locks its fields until the response arrives. */
function FormId({ value }: { value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { state, formData } = useNavigation();
  const isSaving = state !== 'idle' && formData?.get('formId') === value;
  useEffect(() => {
    const form = input.current?.form;
    return isSaving && form ? lockFields(form) : undefined;
  }, [isSaving]);
  return <input ref={input} type="hidden" name="formId" value={value} />;
}

/**
 * The <form> of `useValidatedForm` or `useListForm`: its error summary, its key against a second submission, its fields.
 * @param problem heading of the summary
 */
export function ValidatedForm({
  form,
  formKey,
  problem,
  children,
  ...rest
}: { form: FormState; formKey?: string; problem?: string } & FormProps) {
  return (
    <Form
      method="post"
      noValidate
      data-unsent={form.unsent ? '' : undefined} // for session/typed: what it begins with was not sent yet
      {...rest}
      {...form.props}
    >
      <FormError form={form} title={problem} />
      {form.unsent?.notice}
      <FormId value={form.formId ?? form.id} />
      {formKey && <FormKey value={formKey} />}
      {children}
      {form.driver}
    </Form>
  );
}
