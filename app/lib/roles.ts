// ~contract would add zod to the bundle.
export { allCapabilities, type Capability, can } from '../../admin-api/contract/roles';

/** Returns a chip's colour (SPEC §6). */
export function roleColour(role: string): 'purple' | 'blue' | 'gray' {
  return role === 'superadmin' ? 'purple' : role === 'admin' ? 'blue' : 'gray';
}
