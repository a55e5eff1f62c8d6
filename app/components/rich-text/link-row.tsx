import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/base/button';
import { isRichTextHref } from '~shared/text/rich-text-rules';
import classes from './editor.module.css';

export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [typedHref, setTypedHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const present = editor.isActive('link');
  useEffect(() => input.current?.focus(), []);

  function set() {
    const href = absoluteUrl(typedHref);
    if (!href) {
      setInvalid(true);
      input.current?.focus();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a flex box in every browser
    <div
      role="group"
      aria-label="Link"
      className={classes.linkRow}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        if (event.key === 'Enter' && event.target !== input.current) return;
        event.preventDefault(); // the form and the dialog must stay
        if (event.key === 'Enter') return set();
        onDone();
        editor.commands.focus();
      }}
    >
      <input
        ref={input}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        aria-label="Link address"
        aria-invalid={invalid || undefined}
        aria-describedby="link-error"
        placeholder="https://"
        className={classes.linkInput}
        value={typedHref}
        onChange={({ currentTarget }) => {
          setTypedHref(currentTarget.value);
          setInvalid(false);
        }}
      />
      <Button small tone="secondary" onClick={set}>
        Set link
      </Button>
      {present && (
        <Button small tone="quiet" onClick={remove}>
          Remove link
        </Button>
      )}
      <p id="link-error" className={classes.linkError} role="status">
        {invalid && 'Please enter an address such as https://example.org or name@example.org.'}
      </p>
    </div>
  );
}

/** Adds https or mailto. */
export function absoluteUrl(typed: string): string | null {
  const typedHref = typed.trim();
  if (/\s/.test(typedHref)) return null;
  if (isRichTextHref(typedHref)) return typedHref;
  if (/^[^\s@:/]+@[\w-]+(\.[\w-]+)+$/.test(typedHref)) return `mailto:${typedHref}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typedHref) ? `https://${typedHref}` : null;
}
