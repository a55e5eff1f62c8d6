import Bowser from 'bowser';

/**
 * What a person calls the place that a request comes from: 'Chrome on Android'.
 * @param userAgent as the browser sent it; '' for none
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
}
