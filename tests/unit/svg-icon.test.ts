import { describe, expect, it } from 'vitest';
import { iconUrl } from '~/routes/categories/icon-url.server';
import { sanitiseSvgIcon } from '~shared/text/sanitise-svg-icon';

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24z" fill="#0b6e5f"/></svg>';

describe('a category icon (SEC-36)', () => {
  it('keeps a drawing (SPEC §3.2.6)', () => {
    expect(sanitiseSvgIcon(`<?xml version="1.0"?>\n<!-- made by hand -->${drawn}`)).toContain('M0 0h24v24z');
    expect(iconUrl(drawn)).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  });

  it('keeps what drawing programs write as styles, and what clips', () => {
    const styled = drawn.replace('fill="#0b6e5f"', 'style="fill:#0b6e5f;background:red" clip-path="url(#a)"');
    const clean = sanitiseSvgIcon(styled.replace('<path', '<clipPath id="a"><rect/></clipPath><path'));
    expect(clean).toContain('style="fill:#0b6e5f" clip-path="url(#a)"');
    expect(clean).toContain('<clipPath id="a">');
  });

  it.each([
    'fill="url(#a)"',
    'fill="rgb(10, 20%, 30)"',
    'stop-color="hsla(120, 50%, 50%, 0.3)"',
    'transform="translate(1 2) rotate(45) scale(-1,1) skewX(3) matrix(1 0 0 1 0 0)"',
  ])('keeps %s', (attribute) => {
    const clean = sanitiseSvgIcon(drawn.replace('</svg>', `<path d="M1 1" ${attribute}/></svg>`));
    expect(clean).toContain(attribute);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<path d="M0 0" onload="alert(1)"/>'],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['<image href="https://elsewhere.example/x.png"/>'],
    ['<use href="https://elsewhere.example/x.svg#a"/>'],
    ['<symbol id="a"><rect/></symbol><use href="#a"/>'],
    ['<foreignObject><body><img src="x" onerror="alert(1)"/></body></foreignObject>'],
    ['<style>@import url(https://elsewhere.example/x.css)</style>'],
    ['<path d="M0 0" fill="url(https://elsewhere.example/x#a)"/>'],
    [`<path d="M0 0" fill="image-set('https://elsewhere.example/x' 1x)"/>`],
    [`<path d="M0 0" mask="-webkit-image-set('https://elsewhere.example/x' 1x)"/>`],
    [String.raw`<path d="M0 0" fill="u\72l(https://elsewhere.example/x)"/>`],
    [String.raw`<path d="M0 0" mask="\75 rl(https://elsewhere.example/x)"/>`],
    ['<path d="M0 0" fill="&#117;&#92;72l(https://elsewhere.example/x)"/>'],
    ['<path d="M0 0" clip-path="url(#a) url(https://elsewhere.example/x)"/>'],
    ['<path d="M0 0" stroke="cross-fade(url(#a), src(https://elsewhere.example/x))"/>'],
    ['<path d="M0 0" fill="rgb(image(https://elsewhere.example/x))"/>'],
    ['<path d="M0 0" style="background:url(//elsewhere.example)"/>'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['<set attributeName="onload" to="alert(1)"/>'],
    ['<title><![CDATA[<img src=x onerror=alert(1)>]]></title>'],
  ])('takes away %s', (hostile) => {
    const clean = sanitiseSvgIcon(drawn.replace('</svg>', `${hostile}</svg>`));
    expect(clean).toContain('M0 0h24v24z');
    expect(clean).not.toMatch(
      /script|onload|onerror|elsewhere|foreignobject|style|href|alert|<img|<use|<symbol/i,
    );
  });

  it.each([
    ['a text', 'hello'],
    ['another root', '<html><svg/></html>'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawn}`],
    ['two drawings', `${drawn}${drawn}`],
    ['nothing drawn', '<svg></svg>'],
    ['too many elements', drawn.replace('</svg>', `${'<path d="M0 0"/>'.repeat(501)}</svg>`)],
    ['too long', drawn.replace('M0 0', `M0 0${' '.repeat(33_000)}`)],
  ])('rejects %s', (_name, svg) => expect(sanitiseSvgIcon(svg)).toBeNull());
});
