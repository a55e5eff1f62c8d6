import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/button';
import { isRichTextAddress } from '~/lib/rich-text';
import classes from './editor.module.css';

/** Where the link under the cursor or over the selection leads; opens below the tools. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const present = editor.isActive('link');
  useEffect(() => input.current?.focus(), []);

  function set() {
    const href = wholeAddress(address);
    if (!href) {
      setWrong(true);
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
        event.preventDefault(); // neither send the form nor close the dialog
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
        aria-invalid={wrong || undefined}
        aria-describedby="link-fault"
        placeholder="https://"
        className={classes.linkInput}
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
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
      <p id="link-fault" className={classes.linkFault} role="status">
        {wrong && 'Please enter an address such as https://example.org or name@example.org.'}
      </p>
    </div>
  );
}

/** An address as a link needs it: 'inzira.rw' is a web page, 'a@b.rw' a mailbox. Null for what is no address. */
export function wholeAddress(typed: string): string | null {
  const address = typed.trim();
  if (/\s/.test(address)) return null;
  if (isRichTextAddress(address)) return address;
  if (/^[^\s@:/]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : null;
}
