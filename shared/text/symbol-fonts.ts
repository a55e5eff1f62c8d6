/* Word's and Outlook's fonts whose letters are drawn as symbols. */

const from = (start: number, characters: string): [number, string][] =>
  Array.from(characters, (character, at): [number, string] => [start + at, character]).filter(
    ([, character]) => character !== ' ',
  );

const fonts: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol: new Map([
    ...from(
      0x21,
      '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
    ),
    ...from(0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'),
    ...from(0xf1, '⟩∫'),
  ]),
  wingdings: new Map([
    ...from(
      0x21,
      '✏✂✁👓🔔📖🕯☎✆✉ 📪📫📬📭📁📂📄   ⌛       ✇✍ ✌👌👍👎☜☞☝☟ ☺😐☹💣☠🏳 ✈☼💧❄ ✞ ✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓&&●❍■□□❑❒◆◆◆❖◆⌧ ⌘🏵 “”',
    ),
    ...from(0x9e, '·• ○○○◉◎ ▪□ ✦★✶✴✹✵'),
    ...from(0xd8, '➢'),
    ...from(0xdf, '←→↑↓↖↗↙↘←➔↑↓↖↗↙↘⇦⇨⇧⇩⇔⇕'),
    ...from(0xfb, '✗✓☒☑'),
  ]),
  'wingdings 2': new Map([...from(0x4f, '✗✓☒☑☒☒'), ...from(0x97, '●'), ...from(0xa3, '□')]),
  'wingdings 3': new Map([...from(0x66, '←→↑↓↖↗↙↘↔↕▲▼△▽◀▶◁▷'), ...from(0x7d, '▶')]),
  webdings: new Map([
    ...from(0x33, '◀▶▲▼'),
    ...from(0x59, '♥'),
    ...from(0x61, '✔'),
    ...from(0x63, '□'),
    ...from(0x67, '■'),
    ...from(0x6e, '●'),
    ...from(0x72, '✖'),
  ]),
};

const family =
  /(?:^|;)\s*(?:mso-symbol-)?font-family\s*:\s*(?:["']|&quot;)?(symbol|wingdings(?: [23])?|webdings)(?:["']|&quot;)?\s*(?:[,;!]|$)/i;

/** Returns the symbol font of a style attribute or of `<font face>`, or null. */
export function symbolFont(style: string, face = ''): string | null {
  return (family.exec(style) ?? family.exec(face && `font-family:${face}`))?.[1] ?? null;
}

/**
 * Replaces letters of a symbol font by the symbols they show. Word also writes them at U+F000.
 * @returns also whether some are unknown, which are removed
 */
export function symbolsOf(text: string, font: string): { text: string; unknown: boolean } {
  const known = fonts[font.toLowerCase()];
  let unknown = false;
  const shown = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const letter = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    if (letter <= 0x20 || letter === 0xa0 || letter > 0xff) return character;
    const symbol = known?.get(letter);
    unknown ||= symbol === undefined;
    return symbol ?? '';
  });
  return { text: shown.join(''), unknown };
}
