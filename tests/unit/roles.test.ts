import { expect, test } from 'vitest';
import { allCapabilities, can, roleColour } from '~/lib/roles';

const looking = ['see-dashboard', 'see-library', 'see-surveys', 'see-info-board', 'see-insights'];

test.each(['viewer', 'auditor', '', '__proto__', 'Admin'])('role %j may only look (SPEC §1.2.4)', (role) => {
  expect(allCapabilities.filter((c) => can(role, c))).toEqual(looking);
});

test('admin and superadmin may do everything but reset the MFA of others and see the audit log, which is for superadmins (SPEC §1.2.4)', () => {
  expect(allCapabilities.filter((c) => !can('admin', c))).toEqual([
    'reset-mfa',
    'make-superadmin',
    'see-audit-log',
  ]);
  expect(allCapabilities.every((c) => can('superadmin', c))).toBe(true);
});

test('role chips: superadmin purple, admin blue, all others gray (SPEC §6.2.6)', () => {
  expect(['superadmin', 'admin', 'viewer', 'auditor'].map(roleColour)).toEqual([
    'purple',
    'blue',
    'gray',
    'gray',
  ]);
});
