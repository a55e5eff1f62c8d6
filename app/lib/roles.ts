// By its file, not by ~contract: these reach the browser, which needs no zod for them.
export { allCapabilities, type Capability, can } from '../../admin-api/contract/roles';

/** Colour of a role's chip (SPEC §6). */
export function roleColour(role: string): 'purple' | 'blue' | 'gray' {
  return role === 'superadmin' ? 'purple' : role === 'admin' ? 'blue' : 'gray';
}
