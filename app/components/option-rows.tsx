import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../admin-api/contract/limits';
import { Button, IconAction } from './base/button';
import { Icon } from './base/icon';
import { Controls } from './controls/controls';
import classes from './option-rows.module.css';
import { pasteLines } from './paste-options';

/** Renders a question's options. @param keep min rows (SPEC §5) */
export function OptionRows({
  form,
  field,
  keep,
  legend,
  mark,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata of any form; this piece only uses its intents
  form: FormMetadata<any, string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: as above; a row is a text or nothing
  field: FieldMetadata<any>;
  keep: number;
  legend: string;
  mark?: (index: number) => ReactNode;
}) {
  // conform throws if it is a text.
  const isList = field.initialValue === undefined || Array.isArray(field.initialValue);
  const rows = isList ? (field as FieldMetadata<string[]>).getFieldList() : [];
  // The focus moves to the next row.
  const removed = useRef<{ index: number; of: number } | null>(null);
  useEffect(() => {
    if (!removed.current || rows.length >= removed.current.of) return;
    const row = rows[Math.min(removed.current.index, rows.length - 1)];
    removed.current = null;
    document.getElementById(row?.id ?? '')?.focus();
  });
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const fields = box.current;
    const paste = (event: ClipboardEvent) => {
      const inputs = [...(fields?.querySelectorAll<HTMLInputElement>('input[name*="["]') ?? [])];
      if (pasteLines(event.target, event.clipboardData?.getData('text/plain') ?? '', inputs))
        event.preventDefault();
    };
    const form = fields?.form;
    form?.addEventListener('paste', paste);
    return () => form?.removeEventListener('paste', paste);
  }, []);
  return (
    <Controls>
      <fieldset
        ref={box}
        id={field.id}
        tabIndex={-1}
        className={classes.rows}
        aria-describedby={field.errors ? field.errorId : undefined}
      >
        <legend>{legend}</legend>
        <p className={`needs-script ${classes.note}`}>
          Lines pasted at once become an option each; into an empty question, the question and its options.
        </p>
        {rows.map((row, index) => (
          <div key={row.key} className={classes.row}>
            {mark?.(index)}
            <TextInput
              id={row.id}
              name={row.name}
              defaultValue={typeof row.initialValue === 'string' ? row.initialValue : ''}
              aria-label={`Option ${index + 1}`}
              placeholder={`Option ${index + 1}`}
              // With too few options, the empty ones are marked.
              error={row.errors?.[0] ?? (field.errors !== undefined && !row.value)}
              attributes={
                field.errors && !row.errors && !row.value
                  ? { input: { 'aria-describedby': field.errorId } }
                  : undefined
              }
              maxLength={limits.option}
              className={classes.text}
            />
            {rows.length > keep && (
              <IconAction
                label={`Remove option ${index + 1}`}
                icon="x"
                {...form.remove.getButtonProps({ name: field.name, index })}
                type="submit"
                onClick={() => {
                  removed.current = { index, of: rows.length };
                }}
              />
            )}
          </div>
        ))}
        {field.errors && (
          <p id={field.errorId} className={classes.error}>
            {field.errors[0]}
          </p>
        )}
        <div>
          <Button
            tone="secondary"
            small
            icon={<Icon name="plus" size={16} />}
            {...form.insert.getButtonProps({ name: field.name, defaultValue: '' })}
            type="submit"
          >
            Add Option
          </Button>
        </div>
      </fieldset>
    </Controls>
  );
}
