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

export type Constraint = Record<string, { required?: boolean; maxLength?: number }>;

export type FormState = {
  id: string;
  formId?: string;
  allErrors: FieldErrors;
  /** A new value per rejection focuses the summary. */
  attempt: unknown;
  props: Pick<FormProps, 'id' | 'onSubmit' | 'onFocus'>;
  /** It validates and renders nothing. */
  driver?: ReactNode;
  unsent?: Unsent | null;
};

type Options<Input> = {
  /** Field ids are `<id>-<name>`. */
  id: string;
  schema: () => Promise<z.ZodType<unknown, Partial<Input>>>;
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: { [name in keyof NoInfer<Input>]?: string | undefined };
  constraint?: Constraint;
};

/** Returns a form validated on both sides (decision 0019). */
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

/** A shared message appears once, in the summary. */
function errorAt(id: string, name: string, errors: FieldErrors): Pick<FieldLike, 'errors' | 'describedBy'> {
  const [message] = errors[name] ?? [];
  if (message === undefined) return {};
  const sharers = Object.keys(errors).filter((other) => other && errors[other]?.[0] === message);
  return sharers.length > 1 ? { describedBy: problemId(`${id}-${sharers[0]}`) } : { errors: [message] };
}

/** Returns whether a conform button was pressed. */
export function hasIntent(event: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
}

/** It also locks the fields while sending. */
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
 * Renders the <form>.
 * @param problem heading
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
      data-unsent={form.unsent ? '' : undefined} // restored text was not sent
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
