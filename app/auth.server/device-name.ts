import Bowser from 'bowser';

/** Returns a short device name, such as 'Chrome on Android'. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
}
