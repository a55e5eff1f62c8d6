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
];

test('text of chats, mails and office programs arrives as it was read', async ({ page, signInAs }) => {
  await signInAs('admin');
  await openForm(page);
  for (const [source, html, wanted] of texts) {
    await paste(page, html);
    expect.soft(await value(page), source).toBe(wanted);
  }
});

test('what cannot be pasted is named', async ({ page, signInAs }) => {
  await signInAs('admin');
  await openForm(page);
  await paste(page, '<p>a<img src="data:," alt="A cow"></p><table><tr><td>b</td><td>c</td></tr></table>');
  await expect(page.getByText('Not pasted: 1 image, the columns of 1 table.')).toBeVisible();
  await paste(page, '<p>a</p>');
  await expect(page.getByText('Not pasted:')).toHaveCount(0);
});
