// Not by ~contract: that would add zod to the browser's bundle.
export { allCapabilities, type Capability, can } from '../../admin-api/contract/roles';

/** Returns the colour of a role's chip (SPEC §6). */
export function roleColour(role: string): 'purple' | 'blue' | 'gray' {
  return role === 'superadmin' ? 'purple' : role === 'admin' ? 'blue' : 'gray';
}
