/** SPEC §6 as data: what each role may do. Navigation, guards, the embedded API and tests all read this one table. */
/** The roles that the product knows; any other may only look. */
export const knownRoles = ['viewer', 'admin', 'superadmin'] as const;
/** Those that an admin may give to a user. */
export const assignableRoles = ['viewer', 'admin'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

/** The role whose users only another such user may change, and of whom one has to stay (SPEC §10.15). */
export const superadmin = 'superadmin' satisfies (typeof knownRoles)[number];

const everyone = [...knownRoles, 'other'] as const;
const admins = ['admin', superadmin] as const;

const capabilities = {
  'see-dashboard': everyone,
  'see-library': everyone,
  'see-surveys': everyone,
  'see-info-board': everyone,
  'see-insights': everyone,
  'manage-categories': admins,
  'manage-sections': admins,
  'manage-contents': admins,
  'manage-surveys': admins,
  'manage-info-board': admins,
  'manage-polls': admins,
  'manage-quizzes': admins,
  'manage-users': admins,
  'review-prompts': admins,
  'see-contact-details': admins,
  'reset-mfa': [superadmin],
  'make-superadmin': [superadmin],
  'see-audit-log': [superadmin],
} as const satisfies Record<string, readonly string[]>;

/** Something a staff user may or may not do. */
export type Capability = keyof typeof capabilities;

/** All capabilities, for tests that walk the whole table. */
export const allCapabilities = Object.keys(capabilities) as Capability[];

/**
 * Whether a role has a capability (SPEC §6). A role the product does not know may only look
 * (SPEC §6 'Roles other than these three may exist').
 */
export function can(role: string, capability: Capability): boolean {
  const known = (knownRoles as readonly string[]).includes(role) ? role : 'other';
  return (capabilities[capability] as readonly string[]).includes(known);
}
