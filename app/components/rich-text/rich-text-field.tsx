import { Input } from '@mantine/core';
import { useContext, useEffect, useRef, useState } from 'react';
import { UnsentContext } from '~/components/base/session/unsent-form';
import { Controls } from '~/components/controls/controls';
import type { FieldLike } from '~/components/controls/fields';
import { typeInto } from '~/components/frame/session/typed';
import { formatFieldOf, richTextOf } from '~/lib/rich-text';
import { maxRichTextLength } from '~shared/text/rich-text-limit';
import type { EditorHandle, Editor as EditorType } from './editor';
import classes from './rich-text-field.module.css';

type Props = {
  field: FieldLike;
  label: string;
  html?: string;
};

/** Renders a text box that becomes the editor. */
export function RichTextField(props: Props) {
  return <Field key={props.field.key} {...props} />;
}

function Field({ field, label, html = '' }: Props) {
  const text = useRef<HTMLTextAreaElement>(null);
  const format = useRef<HTMLInputElement>(null);
  const editor = useRef<EditorHandle>(null);
  const writing = useRef(false);
  const [typed] = useState(useUnsentFormat(field.name));
  const plain = field.initialValue === undefined ? '' : String(field.initialValue);
  const formatted = typed === 'html' || (html !== '' && html !== richTextOf(plain));
  const Editor = useEditorLater(text, format, formatted);
  const error = field.errors?.[0];
  const named = {
    'aria-invalid': error || field.describedBy ? (true as const) : undefined,
    'aria-describedby': error ? `${field.id}-error` : field.describedBy,
  };

  /** Unedited text is submitted unchanged. */
  const write = (value: string) => {
    if (!text.current || !format.current) return;
    writing.current = true;
    format.current.value = 'html';
    typeInto(text.current, value);
    writing.current = false;
  };
  const current = () => contentOf(text.current, format.current, typed ? '' : html);
  const toEditor = () => editor.current?.focus();
  // Back could restore the format without its text.
  useEffect(() => {
    for (const control of [text.current, format.current]) control?.setAttribute('autocomplete', 'off');
  }, []);
  useEffect(() => {
    const box = text.current;
    if (!Editor || !box || document.activeElement !== box) return;
    editor.current?.focus(box.value.slice(0, box.selectionStart).replaceAll('\n', '').length);
  }, [Editor]);

  return (
    <Controls>
      <Input.Wrapper
        id={field.id}
        label={label}
        labelProps={{ id: `${field.id}-label`, onClick: Editor ? toEditor : undefined }}
        error={error}
        size="md"
      >
        <div className={classes.box} data-error={error || field.describedBy ? true : undefined}>
          {/* session/typed restores only text. */}
          <input
            ref={format}
            type="text"
            hidden
            name={formatFieldOf(field.name)}
            defaultValue={typed ?? 'text'}
          />
          <textarea
            ref={text}
            id={Editor ? `${field.id}-value` : field.id}
            name={field.name}
            defaultValue={plain}
            maxLength={maxRichTextLength}
            required={Editor ? undefined : field.required}
            {...(Editor
              ? { className: 'visually-hidden', 'aria-hidden': true, tabIndex: -1, onFocus: toEditor }
              : { className: classes.text, ...named })}
            // A script restores text.
            onInput={() => writing.current || editor.current?.replace(current())}
          />
          {Editor && (
            <Editor
              ref={editor}
              id={field.id}
              labelledBy={`${field.id}-label`}
              initial={current}
              onWrite={write}
              aria-required={field.required || undefined}
              {...named}
            />
          )}
        </div>
      </Input.Wrapper>
    </Controls>
  );
}

function useUnsentFormat(name: string): 'html' | 'text' | null {
  const values = useContext(UnsentContext)?.values;
  if (typeof values?.[name] !== 'string') return null;
  return values[formatFieldOf(name)] === 'html' ? 'html' : 'text';
}

function contentOf(text: HTMLTextAreaElement | null, format: HTMLInputElement | null, html: string): string {
  if (!text) return html;
  if (format?.value === 'html') return text.value;
  return html && text.value === text.defaultValue ? html : richTextOf(text.value);
}

/** If loading fails, the text box works. */
function useEditorLater(
  text: React.RefObject<HTMLTextAreaElement>,
  format: React.RefObject<HTMLInputElement>,
  formatted: boolean,
): typeof EditorType | null {
  const [Editor, setEditor] = useState<typeof EditorType | null>(null);
  useEffect(() => {
    const box = text.current;
    if (!box) return;
    const over = new AbortController();
    const { signal } = over;
    let asked = false;

    async function fetchEditor() {
      if (asked || !box) return;
      asked = true;
      const before = box.value;
      const loaded = await import('./editor').catch(() => null);
      if (!loaded) asked = false; // the next focus retries
      if (!loaded || signal.aborted) return;
      const put = () => setEditor(() => loaded.Editor);
      const writing = document.activeElement === box && box.value !== before;
      if (writing) box.addEventListener('blur', put, { once: true, signal });
      else put();
    }
    const hasFormat = () => format.current?.value === 'html';

    box.addEventListener('focus', fetchEditor, { signal });
    box.addEventListener('pointerover', fetchEditor, { signal });
    // A script restores text after a session ended.
    box.addEventListener('input', () => hasFormat() && void fetchEditor(), { signal });
    if (formatted || hasFormat() || document.activeElement === box) void fetchEditor();
    return () => over.abort();
  }, [text, format, formatted]);
  return Editor;
}
