type Open = { tag: string; raw: string; inner: boolean; written: boolean };

const isItem = ({ tag }: Open) => /^(?:ul|ol|li)$/.test(tag);

/**
 * Takes paragraphs and lists out of paragraphs, as a browser does when it reads them. What is around them becomes paragraphs before and
 * after them, with the same emphasis.
 * @param html well-formed, and only of rich text's tags
 */
export function unnestBlocks(html: string): string {
  const open: Open[] = [];
  const written: Open[] = [];
  let out = '';
  const close = (to: number) => {
    for (const { tag } of written.splice(to).reverse()) out += `</${tag}>`;
  };
  /** Opens what is to be around the next text: the lists, the innermost paragraph, then its emphasis. */
  const bring = (wanted = around(open)) => {
    const same = wanted.findIndex((one, at) => written[at] !== one);
    close(same < 0 ? wanted.length : same);
    for (const one of wanted.slice(written.length)) {
      out += one.raw;
      one.written = true;
      written.push(one);
    }
  };
  for (const [raw, end, tag = ''] of html.matchAll(/<(\/?)([a-z]+)[^<>]*>|[^<]+|</g)) {
    if (tag === '' || tag === 'br') {
      const wanted = around(open);
      const isBlank = tag === '' && /^[ \t\r\n\f]*$/.test(raw);
      // Spaces between blocks open none.
      if (isBlank && wanted.some((one) => one.tag === 'p' && !written.includes(one))) continue;
      bring(wanted);
      out += raw;
    } else if (end) {
      const last = open.at(-1);
      if (last?.tag !== tag) continue;
      if (tag === 'p' && !last.written && !last.inner) bring();
      open.pop();
      const at = written.indexOf(last);
      if (at >= 0) close(at);
    } else {
      const paragraph = open.slice(open.findLastIndex(isItem) + 1).findLast((one) => one.tag === 'p');
      // A paragraph has the alignment of the one around it.
      const own = tag === 'p' && paragraph && !raw.includes('style=') ? paragraph.raw : raw;
      const one = { tag, raw: own, inner: false, written: false };
      if (tag === 'p' || isItem(one)) for (const outer of open) outer.inner = true;
      open.push(one);
      if (isItem(one)) bring(open.filter(isItem));
    }
  }
  return out;
}

function around(open: readonly Open[]): Open[] {
  const last = open.findLastIndex(isItem) + 1;
  const rest = open.slice(last);
  const paragraph = rest.findLast(({ tag }) => tag === 'p');
  const emphasis = open.filter((one) => !isItem(one) && one.tag !== 'p');
  return [...open.slice(0, last).filter(isItem), ...(paragraph ? [paragraph] : []), ...emphasis];
}
