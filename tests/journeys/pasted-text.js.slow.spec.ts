import { openForm, paste, value } from '../support/rich-text-editor';
import { expect, test } from '../support/test';

/* Text of chats, mails and office programs, by what is easily lost or comes in wrongly. */

const wordItem = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${text}</p>`;

const texts: [source: string, html: string, wanted: string][] = [
  [
    'WhatsApp Web, as Chromium writes its style',
    '<span style="white-space-collapse: preserve;">a\nb <img alt="👍🏾" class="emoji" src="data:,"></span>',
    '<p>a<br>b 👍🏾</p>',
  ],
  [
    'a plain mail',
    '<div><pre class="moz-quote-pre">a\nb</pre></div><div>c<br>d</div>',
    '<p>a<br>b</p><p>c<br>d</p>',
  ],
  ['Gmail', '<div dir="ltr">a<div>b</div><div><br></div><div>c</div></div>', '<p>a</p><p>b</p><p>c</p>'],
  [
    'a chat line before a paragraph',
    '<span style="white-space:pre-wrap">a\nb</span><p>c</p>',
    '<p>a<br>b</p><p>c</p>',
  ],
  ['source that only looks broken', '<p style="white-space: normal">a\nb</p>', '<p>a b</p>'],
  [
    'a hidden preview of a mail',
    '<div style="display:none;font-size:0">x</div><p>a</p><p hidden>y</p>',
    '<p>a</p>',
  ],
  [
    'comments of a Google document',
    '<p>a<sup><a href="#cmnt1">[a]</a></sup></p><div><p><a href="#cmnt_ref1">[a]</a><span>x</span></p></div>',
    '<p>a</p>',
  ],
  ['Slack', '<p>a <img data-stringify-emoji=":cow:" alt=":cow:" src="data:,"></p>', '<p>a :cow:</p>'],
  [
    'Google Docs, letters',
    '<ol start="3"><li style="list-style-type:lower-alpha"><p>a</p></li></ol><ol><li style="list-style-type:upper-roman">b</li></ol>',
    '<ol start="3" type="a"><li><p>a</p></li></ol><ol type="I"><li><p>b</p></li></ol>',
  ],
  [
    'Word, continued',
    wordItem('3.', 'a') + wordItem('4.', 'b'),
    '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>',
  ],
  ['Word, Roman', wordItem('iv)', 'a'), '<ol start="4" type="i"><li><p>a</p></li></ol>'],
  ['Word, capital letters', wordItem('B.', 'a'), '<ol start="2" type="A"><li><p>a</p></li></ol>'],
  [
    'Word, a number left out',
    wordItem('1.', 'a') + wordItem('5.', 'b'),
    '<ol><li><p>a</p></li></ol><ol start="5"><li><p>b</p></li></ol>',
  ],
  [
    'Word, numbers of several levels',
    wordItem('1.', 'a') + wordItem('1.1.', 'b', 2) + wordItem('1.2.', 'c', 2) + wordItem('2.', 'd'),
    '<ol><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ol>',
  ],
  ['LibreOffice, from 0', '<ol start="0"><li><p>a</p></li></ol>', '<ol start="0"><li><p>a</p></li></ol>'],
  [
    'numbers in the middle',
    '<ol><li>a</li><li value="4">b</li><li>c</li></ol>',
    '<ol><li><p>a</p></li></ol><ol start="4"><li><p>b</p></li><li><p>c</p></li></ol>',
  ],
  // Raised and lowered text, and formulas
  ['Word', '<p class=MsoNormal>10<sup>3</sup> m<sup>2</sup>, H<sub>2</sub>O</p>', '<p>10³ m², H₂O</p>'],
  [
    'Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><span>x</span><span style="font-size:0.6em;vertical-align:super"><span>n-1</span></span><span> a</span><span style="vertical-align:sub"><i>1</i></span></b>',
    '<p>xⁿ⁻¹ a<em>₁</em></p>',
  ],
  [
    'LibreOffice',
    '<p>1<sup>st</sup>, XX<sup>e</sup>, Inzira<sup>TM</sup>, x<sup><i>ab</i></sup></p>',
    '<p>1st, XXe, Inzira™, x^(<em>ab</em>)</p>',
  ],
  [
    'Outlook',
    '<p>a<sup style="vertical-align:super">2</sup>b<sup><span style="vertical-align:super">3</span></sup></p>',
    '<p>a²b³</p>',
  ],
  [
    'Wikipedia, a note and a formula',
    '<p>a<sup class="reference"><a href="#cite_note-1">[1]</a></sup> <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mrow><mn>2</mn></mrow></msup></mrow><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}" src="data:,"></span></p>',
    '<p>a[1] E = mc²</p>',
  ],
  [
    'Wikipedia, what Chromium copies of it',
    '<p>a <img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}" src="data:,"></p>',
    '<p>a E=mc^{2}</p>',
  ],
  [
    'KaTeX',
    '<p><span class="katex"><span class="katex-mathml" style="clip:rect(1px,1px,1px,1px)"><math><semantics><mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac><mo>≤</mo><msqrt><msub><mi>x</mi><mn>1</mn></msub></msqrt></mrow><annotation>x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a+12</span></span></p>',
    '<p>(a + 1)/2 ≤ √x₁</p>',
  ],
  // Lines
  ...['details', 'address', 'main', 'fieldset', 'nav', 'aside', 'form', 'search'].map(
    (tag): (typeof texts)[number] => [tag, `a<${tag}>b</${tag}>c`, '<p>a</p><p>b</p><p>c</p>'],
  ),
  ['questions that fold', '<details open><summary>a</summary>b</details>', '<p>a</p><p>b</p>'],
  ['a form', '<fieldset><legend>a</legend><span>b</span></fieldset>', '<p>a</p><p>b</p>'],
  ['a glossary', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  [
    'a picture with its text',
    '<figure><img src="data:,"><figcaption>a</figcaption></figure>b',
    '<p>a</p><p>b</p>',
  ],
  [
    'a table',
    '<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>',
    '<p>a</p><p>b</p><p>c</p>',
  ],
  ['a line across', 'a<hr>b', '<p>a<br>b</p>'],
  [
    'boxes by their style',
    '<span style="display:block">a</span><a style="display: flex" href="https://a.rw/">b</a>c',
    '<p>a</p><p><a target="_blank" rel="noopener noreferrer" href="https://a.rw/">b</a></p><p>c</p>',
  ],
  ['paragraphs in a line', '<p style="display:inline">a</p> <p style="display: inline">b</p>', '<p>a b</p>'],
  [
    'Slack, a break',
    '<div class="p-rich_text_section">a<span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>b</div>',
    '<p>a<br>b</p>',
  ],
  [
    'Notion',
    '<div style="display:flex"><div>a</div><div>b</div></div><menu><li>c</li></menu>',
    '<p>a</p><p>b</p><ul><li><p>c</p></li></ul>',
  ],
  // Alignment, hidden text and links
  [
    'centred',
    '<center><p>a</p></center><center>b</center><div align="right"><p>c</p></div><p style="text-align:end">d</p>',
    '<p style="text-align: center">a</p><p style="text-align: center">b</p><p style="text-align: right">c</p><p style="text-align: right">d</p>',
  ],
  [
    'hidden in other ways',
    '<p>a<span style="font-size:0">x</span><span style="opacity: 0">x</span><span style="max-height:0;overflow:hidden">x</span><span style="position:absolute;clip:rect(1px, 1px, 1px, 1px)">x</span><span style="clip-path: inset(50%)">x</span><span style="mso-hide:all">x</span></p>',
    '<p>a</p>',
  ],
  [
    'a mail whose boxes have no size',
    '<table><tr><td style="font-size:0px"> <div style="font-size:14px">a</div>&zwnj;</td></tr></table>',
    '<p>a</p>',
  ],
  [
    'faded text',
    '<p style="opacity:0.6">a</p><p style="height:10px;overflow:hidden">b</p>',
    '<p>a</p><p>b</p>',
  ],
  [
    'a link without its scheme',
    '<a href="www.inzira.rw/a">a</a>',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://www.inzira.rw/a">a</a></p>',
  ],
  [
    'cards, links around a heading and a text',
    '<a href="https://inzira.rw/a"><div><h3>a</h3>\n<p><b>b</b></p></div></a><a href="https://inzira.rw/b"><p>c</p></a>d',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://inzira.rw/a">a<br><strong>b</strong></a><br><a target="_blank" rel="noopener noreferrer" href="https://inzira.rw/b">c</a><br>d</p>',
  ],
  [
    'questions whose headings are buttons',
    '<h3><button>a</button></h3><p>b</p>',
    '<p><strong>a</strong></p><p>b</p>',
  ],
  // Symbols
  [
    'Outlook, a smiley and an arrow',
    '<p>a <span style="font-family:Wingdings">J</span> <span style=\'font-family:Wingdings;mso-char-type:symbol\'><b>\u00e0</b></span> J</p>',
    '<p>a ☺ <strong>→</strong> J</p>',
  ],
  [
    'Word, other symbol fonts',
    '<p><font face="Symbol">b\uf0ae</font> <span style="font-family:\'Wingdings 2\'">P<span style="font-family:Arial">P</span></span></p>',
    '<p>β→ ✓P</p>',
  ],
  [
    'Word, bullets of symbol fonts',
    wordItem('<span style="font-family:Wingdings">w</span>', 'a'),
    '<ul><li><p>a</p></li></ul>',
  ],
  ['a quotation', '<p>a <q>b <q>c</q></q></p>', '<p>a “b ‘c’”</p>'],
  [
    'Google Docs, a checklist',
    '<ul><li role="checkbox" aria-checked="true"><img src="data:," alt="checked" aria-roledescription="checkbox"><p>a</p></li><li role="checkbox" aria-checked="false"><img src="data:," alt="unchecked" aria-roledescription="checkbox"><p>b</p></li></ul>',
    '<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>',
  ],
  [
    'Notion, a checklist',
    '<ul><li><input type="checkbox" checked> a</li><li><label><input type="checkbox"><span> b</span></label></li></ul><input type="checkbox">c',
    '<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul><p>☐ c</p>',
  ],
  [
    'Slack, lists in lists',
    '<ul><li data-stringify-indent="0">a</li></ul><ul><li data-stringify-indent="1">b</li></ul><ol><li data-stringify-indent="2">c</li></ol><ul><li data-stringify-indent="1">d</li></ul><ul><li data-stringify-indent="0">e</li><li data-stringify-indent="1">f</li></ul>',
    '<ul><li><p>a</p><ul><li><p>b</p><ol><li><p>c</p></li></ol></li><li><p>d</p></li></ul></li><li><p>e</p><ul><li><p>f</p></li></ul></li></ul>',
  ],
  [
    'Word Online, lists in lists',
    '<div class="ListContainerWrapper"><ol><li data-aria-level="1"><p>a</p></li></ol></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>b</p></li></ul></div><div class="ListContainerWrapper"><ol start="2"><li data-aria-level="1"><p>c</p></li></ol></div><ul><li data-aria-level="2"><p>d</p></li></ul>',
    '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p><ul><li><p>d</p></li></ul></li></ol>',
  ],
];

test('text of chats, mails and office programs arrives as it was read', async ({ page, signInAs }) => {
  await signInAs('admin');
  await openForm(page);
  for (const [source, html, wanted] of texts) {
    await paste(page, html);
    expect.soft(await value(page), source).toBe(wanted);
  }
});

const named: [html: string, wanted: string][] = [
  [
    '<p>a<img src="data:," alt="A cow"></p><table><tr><td>b</td><td>c</td></tr></table>',
    'Not pasted: 1 image, the columns of 1 table. This text cannot have them.',
  ],
  [
    '<p>a <button>b</button><button><svg></svg></button><select><option>c</select><input type=hidden><input></p><video></video>',
    'Not pasted: 1 embedded item, 1 button, 2 form fields. This text cannot have them.',
  ],
  [
    '<ol reversed><li>a</li></ol><ol start="-2"><li>b</li></ol>',
    'Not pasted: the numbering style of 2 lists. This text cannot have them.',
  ],
  [
    '<a href="tel:+250788">a</a><a href="#b">b</a>',
    'Not pasted: the target of 1 link. This text cannot have them.',
  ],
  [
    '<s>a</s><del>b <i style="text-decoration:line-through">c</i></del><strike>d</strike><span style="text-decoration:underline line-through">e</span><del cite="mailto:x" datetime="2026">f</del>',
    'Struck-through text is pasted as ordinary text: “a”, “b c”, “d” and “e”. Delete the parts that are no longer true.',
  ],
  [
    '<p>a<span style="font-family:Webdings">~x</span><span style="font-family:Wingdings">J</span></p>',
    'Not pasted: some symbols of the font Webdings. This text cannot have them.',
  ],
  ['<math><mi>x</mi></math>', 'Please check 1 formula, now written as text.'],
  ['x<sup>q</sup>', 'Please check superscripts and subscripts, now written as ^(…) and _(…).'],
];

test('what cannot be pasted, or is pasted another way, is named', async ({ page, signInAs }) => {
  await signInAs('admin');
  await openForm(page);
  const notice = page.getByRole('status').filter({ hasText: /Not pasted|Struck|Please check/ });
  for (const [html, wanted] of named) {
    await paste(page, html);
    await expect.soft(notice, html).toHaveText(wanted);
  }
  await paste(page, '<p>a 10<sup>3</sup> 1<sup>st</sup></p>');
  await expect(notice).toHaveCount(0);
});
