/** The roles of a person, by the groups that the directory names. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import type { Dependencies } from '../../dependencies'
import type { StaffClaims } from '../../gateways/oidc/types'

export function rolesOf(
  { desk }: Dependencies['settings'],
  { groups }: Pick<StaffClaims, 'groups'>,
): StaffRole[] {
  const mapping = desk?.roles ?? {}
  return [...new Set(groups.flatMap((group) => mapping[group] ?? []))]
}
