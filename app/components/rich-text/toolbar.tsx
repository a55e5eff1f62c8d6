import { RichTextEditor as Frame } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { richTextColours, richTextFonts, richTextSizes } from '~/lib/rich-text';
import { Icon } from '../base/icon';
import classes from './editor.module.css';
import { LinkRow } from './link-row';

const controls = '[data-tool]';

/** Renders the tools as one tab stop (SPEC §2). */
export function Toolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const { color, fontSize, fontFamily } = editor.getAttributes('textStyle');

  // Mantine's controls take no tabIndex.
  useLayoutEffect(() => {
    const all = toolsOf(bar.current);
    const stop = all.find((tool) => tool.tabIndex === 0 && tool.dataset.stop) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault(); // otherwise the dialog closes
      editor.commands.focus();
      return;
    }
    const all = toolsOf(bar.current);
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault(); // otherwise a choice changes
    all[(to + all.length) % all.length]?.focus();
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        aria-orientation="horizontal"
        className={classes.toolbar}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          for (const tool of toolsOf(bar.current)) {
            tool.tabIndex = tool === target ? 0 : -1;
            if (tool === target) tool.dataset.stop = 'here';
            else delete tool.dataset.stop;
          }
        }}
      >
        <div className={classes.choices}>
          <Choice
            label="Font"
            value={fontFamily}
            options={richTextFonts.map((font) => ({ name: font, value: font }))}
            choose={(font) =>
              font
                ? editor.chain().focus().setFontFamily(font).run()
                : editor.chain().focus().unsetFontFamily().run()
            }
          />
          <Choice
            label="Size"
            value={fontSize}
            options={richTextSizes.map((size) => ({ name: size.replace('px', ''), value: size }))}
            choose={(size) =>
              size
                ? editor.chain().focus().setFontSize(size).run()
                : editor.chain().focus().unsetFontSize().run()
            }
          />
          <Choice
            label="Colour"
            value={color}
            options={richTextColours}
            choose={(colour) =>
              colour
                ? editor.chain().focus().setColor(colour).run()
                : editor.chain().focus().unsetColor().run()
            }
          />
        </div>
        <Frame.ControlsGroup>
          <Frame.Bold data-tool />
          <Frame.Italic data-tool />
          <Frame.Underline data-tool />
          <Frame.BulletList data-tool />
          <Frame.OrderedList data-tool />
          <Frame.Control
            data-tool
            aria-label="Link"
            title="Link"
            active={editor.isActive('link')}
            aria-expanded={linking}
            onClick={() => setLinking(!linking)}
          >
            <Icon name="link" className={classes.icon} />
          </Frame.Control>
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.AlignLeft data-tool />
          <Frame.AlignCenter data-tool />
          <Frame.AlignRight data-tool />
          <Frame.AlignJustify data-tool />
          <Frame.Undo data-tool disabled={!editor.can().undo()} />
          <Frame.Redo data-tool disabled={!editor.can().redo()} />
        </Frame.ControlsGroup>
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

const toolsOf = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLElement>(`${controls}:not(:disabled)`) ?? []),
];

function Choice({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: string | null | undefined;
  options: readonly { name: string; value: string }[];
  choose: (value: string) => void;
}) {
  const foreign = value && !options.some((option) => option.value === value);
  return (
    <select
      data-tool
      className={classes.choice}
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
      {foreign && <option value={value}>{value.replace(/["']/g, '')}</option>}
    </select>
  );
}
