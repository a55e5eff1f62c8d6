import { closestMatch } from 'leven';
import { secretVariables } from './secret-variables';

/** Only this product uses these prefixes. */
const ours =
  /^(ADMIN_API|AUDIT|BACKUP|CHATBOT|CHROMIUM|CONTACT|DEMO|FIRST_ADMIN|MAIL|MAX_UPLOAD|MEDIA|METRICS|S3|SESSION|SMTP|TOTP)_/;
const ofKubernetes = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/;
const slip = 2;

/** Returns a warning for each misspelt variable. */
export function remarksOnUnknown(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const all = [...known, ...secretVariables.map((name) => `${name}_FILE`)];
  return Object.keys(env)
    .filter((name) => env[name] !== '' && !all.includes(name) && !ofKubernetes.test(name))
    .flatMap((name) => {
      const nearest = name.length > 5 ? closestMatch(name, all, { maxDistance: slip }) : undefined;
      if (!nearest && !ours.test(name)) return [];
      const hint = nearest ? ` Is ${nearest} meant?` : '';
      return [`${name} is set, but there is no such variable: it does nothing.${hint}`];
    });
}
