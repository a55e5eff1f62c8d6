/** SPEC §6: what each role may do. */
/** Others may only read. */
export const knownRoles = ['viewer', 'admin', 'superadmin'] as const;
export const assignableRoles = ['viewer', 'admin'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

/** At least one must remain (SPEC §10.15). */
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

export type Capability = keyof typeof capabilities;

export const allCapabilities = Object.keys(capabilities) as Capability[];

/** Returns whether a role has a capability. */
export function can(role: string, capability: Capability): boolean {
  const known = (knownRoles as readonly string[]).includes(role) ? role : 'other';
  return (capabilities[capability] as readonly string[]).includes(known);
}
