import { load } from 'cheerio';
import type { Element } from 'domhandler';
import { describe, expect, it } from 'vitest';
import { richTextFromForm } from '~/forms.server/rich-text-field';
import { hasText, richTextOf } from '~/lib/rich-text';
import { isListNumbering, isRichTextHref, isRichTextStyle, richTextTags } from '~shared/text/rich-text-rules';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';
import { hostileHtml } from '../fixtures/hostile-html';

/** What of a clean text the allow-list does not name. */
function foreign(html: string): string[] {
  const $ = load(html, null, false);
  return $('*')
    .toArray()
    .filter((node): node is Element => 'attribs' in node)
    .flatMap(({ tagName: tag, attribs }) => {
      const rule = richTextTags[tag];
      if (!rule) return [tag];
      return Object.entries(attribs)
        .filter(([name, value]) => {
          if (tag === 'a' && name === 'rel') return value !== 'noopener noreferrer';
          if (tag === 'a' && name === 'target') return value !== '_blank';
          if (name === 'href') return !rule.attributes?.includes('href') || !isRichTextHref(value);
          if (tag === 'ol') return !isListNumbering(name, value);
          if (name !== 'style') return true;
          return value.split(';').some((pair) => {
            const [property = '', of = ''] = pair.split(/:(.*)/s);
            return !rule.styles?.includes(property as never) || !isRichTextStyle(property as never, of);
          });
        })
        .map(([name, value]) => `${tag} ${name}=${value}`);
    });
}

describe('hostile rich text (SEC-15, SEC-37) (SPEC §5.11.4)', () => {
  it('keeps nothing that the allow-list does not name, and cleaned twice it is the same (mutation)', () => {
    for (const html of hostileHtml) {
      const clean = sanitiseRichText(html);
      expect(foreign(clean), html).toEqual([]);
      expect(sanitiseRichText(clean), html).toBe(clean);
    }
  });
});

describe('rich text that stays', () => {
  it.each([
    '<ol start="0"><li>a</li></ol>',
    '<p style="text-align:center">a</p>',
    '<p><strong>a</strong><em>b</em><u>c</u><br />d</p>',
    '<ul><li><p>a</p><ol start="3" type="i"><li>b</li></ol></li></ul>',
    '<p><span style="color:#b3261e;font-size:26px;font-family:&quot;Times New Roman&quot;">a</span></p>',
    '<p><a href="mailto:a@example.org" rel="noopener noreferrer" target="_blank">a</a></p>',
  ])('%s', (html) => expect(sanitiseRichText(html)).toBe(html));
  it('a list keeps no other number, and hidden and deleted text goes', () => {
    const list = '<ol start="-1" type="disc" class="x"><li>a</li></ol>';
    expect(sanitiseRichText(`${list}<p style="display:none">b</p><del>c</del>`)).toBe('<ol><li>a</li></ol>');
  });
  it('raised and lowered text is written as text, and text that is hidden in other ways goes', () => {
    const hidden = '<b style="opacity:0">x</b><i hidden>x</i><u style="max-height:0;overflow:hidden">x</u>';
    expect(
      sanitiseRichText(`<p>10<sup><em>3</em></sup>, H<sub>2</sub>O, x<sup>a<sub>1</sub></sup>${hidden}</p>`),
    ).toBe('<p>10<em>3</em>, H₂O, x^(a₁)</p>');
  });
  it('titles, quotes and boxes become paragraphs, b and i what they mean', () => {
    expect(sanitiseRichText('<h2>a</h2><blockquote><b>b</b></blockquote><div><i>c</i></div>')).toBe(
      '<p>a</p><p><strong>b</strong></p><p><em>c</em></p>',
    );
  });
});

describe('blocks in blocks and blocks of other kinds', () => {
  it.each([
    ['<section>a</section><section>b</section>', '<p>a</p><p>b</p>'],
    ['<div><div>a</div><div>b</div></div>', '<p>a</p><p>b</p>'],
    ['<div>a<div>b</div>c</div>d', '<p>a</p><p>b</p><p>c</p>d'],
    ['<div>a<ul><li>b</li></ul>c</div>', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
    ['<div>\n<p>a</p>\n</div>\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
    ['<b>a<div>b</div></b>', '<strong>a</strong><p><strong>b</strong></p>'],
    ['<div><b>a<p>b</p></b>c</div>', '<p><strong>a</strong></p><p><strong>b</strong></p><p>c</p>'],
    ['<div style="text-align:center"><p>a</p></div>', '<p style="text-align:center">a</p>'],
    ['<ul><li><div>a<div>b</div></div></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['<div><ul><li>a<ol><li>b</li></ol></li></ul></div>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['<dl><dt>a</dt><dd>b</dd></dl><address>c</address>', '<p>a</p><p>b</p><p>c</p>'],
    ['a<hr>b', 'a<br />b'],
    ['<p>\u00a0</p><p>a<u>  </u>b</p>', '<p>\u00a0</p><p>a<u>  </u>b</p>'],
    ['<p>a</p><p></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
    ['<p>a <q class="x">b</q></p>', '<p>a “b”</p>'],
    ['<p><em>a </em><u> b</u></p>', '<p><em>a </em><u> b</u></p>'],
    ['<a href="https://a.rw"><div>a</div></a>', '<p><a href="https://a.rw">a</a></p>'],
    ['<strong><ul><li>a</li></ul></strong>', '<ul><li><strong>a</strong></li></ul>'],
    ['<p>a<sup>2</sup><div>b<sub>q</sub></div>', '<p>a²</p><p>b_(q)</p>'],
  ])('%s, cleaned twice as once', (html, wanted) => {
    const clean = sanitiseRichText(html);
    expect(clean.replace(' rel="noopener noreferrer" target="_blank"', '')).toBe(wanted);
    expect(sanitiseRichText(clean)).toBe(clean);
  });
});

describe('links in rich text (SEC-37)', () => {
  it.each(['https://example.org', 'HTTP://example.org/a?b#c', ' https://[::1]/ ', 'mailto:a@example.org'])(
    'accepts %s',
    (href) => expect(isRichTextHref(href)).toBe(true),
  );
  // A browser on an https page reads the first four as relative to that page.
  it.each([
    ...['https:dashboard/log-out', 'https:/dashboard', 'https:', 'https://', 'http:\\\\example.org'],
    ...[
      '/dashboard',
      '//example.org',
      'javascript:alert(1)',
      'mailto:',
      'ftp://example.org',
      'ht\ntps://a.b',
    ],
  ])('rejects %j', (href) => {
    expect(isRichTextHref(href)).toBe(false);
    expect(sanitiseRichText(`<p><a href="${href}">a</a></p>`)).not.toContain('href');
  });
});

describe('the plain text box (no JavaScript)', () => {
  it.each([
    ['one\r\n\r\ntwo\nthree', '<p>one</p><p>two<br />three</p>'],
    ['a < b & c', '<p>a &lt; b &amp; c</p>'],
    [' \n\n ', ''],
  ])('%j', (plain, html) => {
    expect(richTextOf(plain)).toBe(html);
    expect(richTextFromForm(plain, 'text')).toBe(html);
  });
  it('keeps the stored formatting while its text is not touched', () => {
    const stored = '<p><strong>one</strong></p><ul><li><p>two</p></li></ul>';
    expect(richTextFromForm(plainText(stored).replaceAll('\n', '\r\n'), 'text', stored)).toBe(stored);
    expect(richTextFromForm('one', 'text', stored)).toBe('<p>one</p>');
  });
});

describe('whether there is something to read', () => {
  it.each([
    ['', false],
    ['<p></p><p> &nbsp;</p>', false],
    ['<p style="text-align:center"><br></p>', false],
    ['<p>a</p>', true],
    ['1 < 2', true],
    ['<3', true],
  ])('%j: %s', (value, says) => expect(hasText(value)).toBe(says));
});

describe('plain text', () => {
  it.each(['<a ', '<li ', '<li><p ', '<br', ' ', '&nbsp;', '</p> ', '<'])(
    'of %j repeated is made in one go',
    (piece) => {
      // In quadratic time this would run into the limit of the test.
      expect(plainText(`<p>Mbere</p>${piece.repeat(300_000 / piece.length)}`)).toMatch(/^Mbere/);
    },
  );

  it('keeps the lines', () => {
    expect(plainText('<p>A<br>B</p><ul><li><p>C &lt;x&gt;</p></li><li>D</li></ul>')).toBe(
      'A\nB\n\n- C <x>\n- D',
    );
    expect(plainText('1 < 2 and <b>3</b> > 2')).toBe('1 < 2 and 3 > 2');
    expect(plainText('a<li class="x"><p style="y">b</p></li><br />c')).toBe('a- b\n\nc');
  });
});
