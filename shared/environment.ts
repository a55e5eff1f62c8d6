import { z } from 'zod';

/** Each message follows its variable's name. */

export const switchValue = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'], 'must be on or off')
  .transform((v) => ['1', 'true', 'on', 'yes'].includes(v));

const notPort = 'must be a port number, from 0 to 65535';
export const port = z.coerce
  .number(notPort)
  .int({ error: notPort, abort: true })
  .min(0, notPort)
  .max(65_535, notPort);

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' });

export const originUrl = httpUrl.refine(
  (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
  'must name no path: the product is served from the root of its host',
);

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: ({ input }) =>
    /^postgres(ql)?:/.test(String(input))
      ? 'must be a valid URL: put a password with special characters into PGPASSWORD instead, or percent-encode them'
      : 'must start with postgres://',
});

/** Public values from examples are rejected as secrets. */
const sampleSecrets = /change-?me|replace-?me|example|secret-secret|0123456789/i;

/** The first is used, the others are still accepted. */
export const secretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine(
    (all) => all.every((secret) => secret.length >= 32),
    'needs at least 32 characters (each, in a comma-separated list)',
  )
  .refine(
    (all) => all.every((secret) => !sampleSecrets.test(secret)),
    'looks like a sample value; make one with: openssl rand -hex 32',
  );

export const shownName = z.string().max(40, 'must have at most 40 characters');

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const roles = ['dashboard', 'admin-api'] as const;
export const role = z.enum(roles, `must be empty, ${roles.join(' or ')}`);

export const metricsToken = z.string().min(16, 'needs at least 16 characters');

export const logLevel = z.enum(levels, `must be one of ${levels.join(', ')}`);

const notProxies = 'must be a number of proxies, from 0 to 10';
export const proxies = z.coerce
  .number(notProxies)
  .int({ error: notProxies, abort: true })
  .min(0, notProxies)
  .max(10, notProxies);

export const auditDays = z.coerce
  .number('must be a number of days')
  .int('must be a whole number of days')
  .min(30, 'must be at least 30 days')
  .max(36_500, 'must be at most 36500 days');
export const usualAuditDays = 730;
