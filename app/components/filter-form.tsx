import type { SubmissionResult } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { type FocusEvent, type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useErrorInTitle } from './base/error-title';
import type { FieldErrors } from './base/form-error';
import { useFetched } from './base/use-fetched';
import { useFilterValues } from './frame/use-filter-values';

/**
 * Returns a GET form validated on both sides (decision 0019).
 * @param rejected the loader's `rejectedFilters`
 */
export function useFilterForm<Input extends object>({
  id,
  schema,
  values,
  rejected,
}: {
  id: string;
  schema: () => Promise<z.ZodType<unknown, Partial<Input>>>;
  values: Record<keyof Input & string, string>;
  rejected: SubmissionResult<string[]> | null;
}) {
  const noteFocus = useFilterValues(id, values);
  const { key } = useLocation();
  // A refresh repeats the response, which is no new rejection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const lastResult = useMemo(() => rejected, [key]);
  const [found, setFound] = useState<{ key: string; errors: FieldErrors } | null>(null);
  const onErrors = useMemo(() => (errors: FieldErrors) => setFound({ key, errors }), [key]);
  const submit = useRef<((event: FormEvent<HTMLFormElement>) => void) | null>(null);
  const [parts, begin] = useFetched(id, async () => {
    const [{ ConformDriver }, fetched] = await Promise.all([import('./validation/conform-driver'), schema()]);
    return { ConformDriver, schema: fetched };
  });
  const errors = (found?.key === key ? found.errors : lastResult?.error) ?? {};
  useErrorInTitle(Object.values(errors).some((messages) => messages?.length));
  const driver: ReactNode = parts && (
    <parts.ConformDriver
      key={key}
      id={id}
      lastResult={lastResult}
      submit={submit}
      schema={parts.schema}
      defaultValue={lastResult?.initialValue ?? {}}
      onErrors={onErrors}
      onReject={() => {}}
    />
  );
  return {
    form: {
      id,
      onFocus: (event: FocusEvent<HTMLFormElement>) => {
        noteFocus(event);
        begin();
      },
      /** Dates are typed in parts, so they need the button. */
      onChange: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => submit.current?.(event),
    },
    driver,
    field: (name: keyof Input & string) => ({
      id: `${id}-${name}`,
      name,
      errors: errors[name] ?? [],
    }),
  };
}
