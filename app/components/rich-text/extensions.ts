import type { Extension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions';
import { isRichTextHref, isRichTextStyle, type richTextStyles } from '~shared/text/rich-text-rules';

function held<Options>(extension: Extension<Options>, property: keyof typeof richTextStyles) {
  return extension.extend({
    addGlobalAttributes() {
      return (this.parent?.() ?? []).map((group) => ({
        ...group,
        attributes: Object.fromEntries(
          Object.entries(group.attributes).map(([name, attribute]) => [
            name,
            {
              ...attribute,
              parseHTML: (element: HTMLElement) => {
                const value: unknown = attribute?.parseHTML?.(element);
                return typeof value === 'string' && isRichTextStyle(property, value) ? value : null;
              },
            },
          ]),
        ),
      }));
    },
  });
}

/** Keep in line with shared/text/rich-text-rules. */
export const extensions = [
  ...[Document, Paragraph, Text, HardBreak, Bold, Italic, Underline],
  ...[BulletList, OrderedList, ListItem, ListKeymap, UndoRedo],
  TextStyle,
  held(Color, 'color'),
  held(FontSize, 'font-size'),
  held(FontFamily, 'font-family'),
  TextAlign.configure({ types: ['paragraph'] }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols: ['mailto'],
    isAllowedUri: isRichTextHref,
    // Tiptap adds the default scheme first.
    shouldAutoLink: (url) => isRichTextHref(url) || /^[\w-]+(\.[\w-]+)+/.test(url),
    HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
  }),
];
