import latin400 from '~/styles/fonts/nunito-print-latin-400.woff2?inline';
import latin600 from '~/styles/fonts/nunito-print-latin-600.woff2?inline';
import latin700 from '~/styles/fonts/nunito-print-latin-700.woff2?inline';
import latin800 from '~/styles/fonts/nunito-print-latin-800.woff2?inline';
import ext400 from '~/styles/fonts/nunito-print-latin-ext-400.woff2?inline';
import ext600 from '~/styles/fonts/nunito-print-latin-ext-600.woff2?inline';
import ext700 from '~/styles/fonts/nunito-print-latin-ext-700.woff2?inline';
import ext800 from '~/styles/fonts/nunito-print-latin-ext-800.woff2?inline';

/* One file per weight: Chromium embeds variable fonts as Type 3, which PDF readers render less sharply. */

const face = (weight: number, file: string, range = '') =>
  `@font-face{font-family:'Nunito';font-weight:${weight};src:url(${file}) format('woff2')${range && `;unicode-range:${range}`}}`;
const extended = 'U+0100-02BA,U+1E00-1EFF';

export const reportFonts = [
  ...[face(400, latin400), face(600, latin600), face(700, latin700), face(800, latin800)],
  ...[face(400, ext400, extended), face(600, ext600, extended)],
  ...[face(700, ext700, extended), face(800, ext800, extended)],
].join('\n');

export const footerFont = face(400, latin400);
