import iconsUrl from '~/styles/icons.svg?url';

/** Before each try, ms; the last one again and again. */
const pauses = [1_000, 4_000, 15_000, 60_000];

/**
 * Asks again for the picture with all icons where it did not come, by a bad line or from a server of another release: a browser never asks twice for
 * what a stylesheet names, and a button that is an icon alone stays empty. The new address takes the place of the stylesheet's.
 */
export function watchIcons(): void {
  tryIcons(0);
}

function tryIcons(tries: number): void {
  const address = tries === 0 ? iconsUrl : `${iconsUrl}?try=${tries}`;
  const picture = new Image();
  picture.crossOrigin = 'anonymous'; // as the stylesheet asks for it, so that it is the same file
  picture.onload = () => {
    if (tries > 0) document.documentElement.style.setProperty('--icons', `url("${address}")`);
  };
  picture.onerror = () => {
    setTimeout(tryIcons, pauses[Math.min(tries, pauses.length - 1)], tries + 1);
  };
  picture.src = address;
}
