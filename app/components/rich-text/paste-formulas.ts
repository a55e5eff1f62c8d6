import { scriptText } from '~shared/text/raised-text';

const drawn = '.katex,mjx-container,.MathJax,.MathJax_Display,.mwe-math-element';
const drawings = 'img.tex,img.texrender,img[class*="latex" i],img[class*="math" i]';

/**
 * Writes formulas inline.
 * @returns how many
 */
export function writeFormulas(body: HTMLElement): number {
  let count = 0;
  const write = (formula: Element, text: string) => {
    formula.replaceWith(text);
    count += 1;
  };
  for (const formula of body.querySelectorAll(drawn)) {
    const math = formula.isConnected && formula.querySelector('math');
    if (math) write(formula, linear(math));
  }
  for (const math of body.querySelectorAll('math')) write(math, linear(math));
  for (const image of body.querySelectorAll<HTMLImageElement>(drawings))
    if (image.alt) write(image, image.alt.replace(/^\{\\(?:display|text)style\s*([\s\S]*)\}$/, '$1').trim());
  return count;
}

/** Formats as `(a + b)/2` or `√(x)`. */
function linear(element: Element): string {
  const parts = [...element.children];
  const part = (at: number) => (parts[at] ? linear(parts[at]).trim() : '');
  const [up, down] = [
    (at: number) => scriptText('sup', part(at)),
    (at: number) => scriptText('sub', part(at)),
  ];
  switch (element.localName) {
    case 'msup':
      return part(0) + up(1);
    case 'msub':
    case 'munder':
      return part(0) + down(1);
    case 'msubsup':
    case 'munderover':
      return part(0) + down(1) + up(2);
    case 'mfrac':
      return `${grouped(part(0))}/${grouped(part(1))}`;
    case 'msqrt':
      return `√${grouped(parts.map(linear).join('').trim())}`;
    case 'mroot':
      return `${up(1)}√${grouped(part(0))}`;
    case 'mfenced':
      return `(${parts.map((_, at) => part(at)).join(', ')})`;
    case 'mtable':
      return `(${parts.map((_, at) => part(at)).join('; ')})`;
    case 'mtr':
      return parts.map((_, at) => part(at)).join(', ');
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mo':
      return operator(element);
    default:
      return parts.length > 0 ? parts.map(linear).join('') : written(element);
  }
}

const written = (element: Element) => (element.textContent ?? '').replace(/[\u2061-\u2064\s]+/g, ' ').trim();

function operator(element: Element): string {
  const sign = written(element);
  const isBetween = element.previousElementSibling !== null && /^[-+−±×÷·⋅∗*=≠<>≤≥≈→⇒⇔∈]$/.test(sign);
  return isBetween ? ` ${sign} ` : sign;
}

const grouped = (text: string) => (/^(?:[\p{L}\p{N}]+|.)$/u.test(text) ? text : `(${text})`);

/**
 * Writes superscripts and subscripts as Unicode, else `^(…)`.
 * @returns how many of the latter
 */
export function writeScripts(body: HTMLElement): number {
  let bracketed = 0;
  const before = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const scripts = [...body.querySelectorAll<HTMLElement>('sup,sub,[style*="vertical-align" i]')];
  for (const element of scripts.reverse()) {
    const { verticalAlign } = element.style;
    const isSup = verticalAlign ? verticalAlign === 'super' : element.localName === 'sup';
    const isSub = verticalAlign ? verticalAlign === 'sub' : element.localName === 'sub';
    const text = element.textContent ?? '';
    // Tag and style may both apply.
    const isTwice = element.parentElement?.closest('sup,sub')?.textContent === text;
    if ((!isSup && !isSub) || isTwice) continue;
    before.currentNode = element;
    const script = isSup ? 'sup' : 'sub';
    const raised = scriptText(script, text, before.previousNode()?.textContent ?? '');
    if (raised === text) continue;
    if (/^[\^_]\(/.test(raised)) {
      element.prepend(raised.slice(0, 2));
      element.append(')');
      bracketed += 1;
    } else writeOver(element, raised);
  }
  return bracketed;
}

/** Links and italics remain. */
function writeOver(element: Element, text: string): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = text;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (/\S/.test(node.textContent ?? '')) {
      node.textContent = left;
      left = '';
    }
  }
}
