import { RichTextEditor as Frame } from '@mantine/tiptap';
import { Slice } from '@tiptap/pm/model';
import { type Editor as TiptapEditor, useEditor } from '@tiptap/react';
import { forwardRef, useImperativeHandle, useState } from 'react';
import { beginning } from '~shared/text/beginning';
import { formatCount, listInWords, pluralize } from '~shared/text/numbers';
import { maxRichTextLength } from '~shared/text/rich-text-limit';
import textClasses from '../frame/rich-text.module.css';
import classes from './editor.module.css';
import { extensions } from './extensions';
import { cleanPastedHtml, type Lost } from './paste';
import { Toolbar } from './toolbar';

export type EditorHandle = {
  focus(after?: number): void;
  /** This does not call `onWrite`. */
  replace(html: string): void;
};

type EditorProps = {
  id: string;
  labelledBy: string;
  initial: () => string;
  onWrite: (html: string) => void;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

const nearlyFull = maxRichTextLength * 0.8;

/** Renders the editor. Import it lazily, in RichTextField only. */
export const Editor = forwardRef<EditorHandle, EditorProps>(function Editor(
  { id, labelledBy, initial, onWrite, ...named },
  ref,
) {
  const [length, setLength] = useState(0);
  const [lost, setLost] = useState('');
  const editor = useEditor({
    extensions,
    // Markdown rules would change '5 * 3 * 2' or '__init__'.
    enablePasteRules: ['link'],
    enableInputRules: ['bulletList', 'orderedList'],
    content: initial(),
    injectCSS: false, // the Content-Security-Policy forbids script styles
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(named['aria-required'] ? { 'aria-required': 'true' } : {}),
        ...(named['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        ...(named['aria-describedby'] ? { 'aria-describedby': named['aria-describedby'] } : {}),
        class: `${classes.text} ${textClasses.richText}`,
      },
      transformPastedHTML: (pasted) => {
        const cleaned = cleanPastedHtml(pasted);
        setLost(lostText(cleaned.lost));
        return cleaned.html;
      },
      // Otherwise the empty paragraph's alignment would apply.
      transformPasted: (pasted, { state }) =>
        state.selection.$from.parent.content.size === 0 && pasted.content.firstChild?.attrs.textAlign
          ? new Slice(pasted.content, 0, pasted.openEnd)
          : pasted,
      // Esc closes the dialog, which ProseMirror would prevent.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' },
    },
    onUpdate: ({ editor }) => {
      const html = editor.getText().trim() === '' ? '' : editor.getHTML();
      setLength(html.length);
      onWrite(html);
    },
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: (after) => void editor?.commands.focus(after === undefined ? 'end' : placeAfter(editor, after)),
      replace: (html) => void editor?.commands.setContent(html, { emitUpdate: false }),
    }),
    [editor],
  );
  if (!editor) return null;
  const left = maxRichTextLength - length;
  return (
    <Frame
      editor={editor}
      unstyled
      withTypographyStyles={false}
      labels={{
        orderedListControlLabel: 'Numbered list',
        alignLeftControlLabel: 'Align left',
        alignCenterControlLabel: 'Align centre',
        alignRightControlLabel: 'Align right',
        alignJustifyControlLabel: 'Justify',
      }}
      className={classes.root}
      classNames={{ controlsGroup: classes.group, control: classes.control, controlIcon: classes.icon }}
    >
      <Toolbar editor={editor} />
      <Frame.Content className={classes.content} />
      {lost && (
        <p className={classes.count} role="status">
          {lost}
        </p>
      )}
      {length > nearlyFull && (
        <p className={classes.count} role="status">
          {left >= 0
            ? `${formatCount(left)} characters left, formatting included`
            : `${formatCount(-left)} characters too long, formatting included`}
        </p>
      )}
    </Frame>
  );
});

function lostText({ struck, symbols, formulas, scripts, ...lost }: Lost): string {
  const names = [
    lost.images > 0 ? pluralize(lost.images, 'image') : '',
    lost.embedded > 0 ? pluralize(lost.embedded, 'embedded item') : '',
    lost.buttons > 0 ? pluralize(lost.buttons, 'button') : '',
    lost.fields > 0 ? pluralize(lost.fields, 'form field') : '',
    lost.tables > 0 ? `the columns of ${pluralize(lost.tables, 'table')}` : '',
    lost.numberings > 0 ? `the numbering style of ${pluralize(lost.numberings, 'list')}` : '',
    symbols.length > 0 ? `some symbols of the font ${listInWords(symbols)}` : '',
    lost.links > 0 ? `the target of ${pluralize(lost.links, 'link')}` : '',
  ].filter(Boolean);
  return [
    names.length > 0 ? `Not pasted: ${names.join(', ')}. This text cannot have them.` : '',
    struck.length > 0
      ? `Struck-through text is pasted as ordinary text: ${listInWords(struck.map(shortened))}. Delete the parts that are no longer true.`
      : '',
    formulas > 0 ? `Please check ${pluralize(formulas, 'formula')}, now written as text.` : '',
    scripts > 0 ? 'Please check superscripts and subscripts, now written as ^(…) and _(…).' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const shortened = (text: string) => `“${text.length > 40 ? `${beginning(text, 39)}…` : text}”`;

function placeAfter({ state }: TiptapEditor, characters: number): number | 'end' {
  let left = characters;
  let place: number | 'end' = 'end';
  state.doc.descendants((node, at) => {
    if (!node.isText || place !== 'end') return;
    if (left <= node.nodeSize) place = at + left;
    left -= node.nodeSize;
  });
  return place;
}
