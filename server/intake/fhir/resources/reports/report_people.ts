/** Who made a report, by words beside the reference or by the Practitioner behind it. */
import { nameOf, type Reference } from '../../elements/datatypes'
import { typeOf, type ResourceView } from '../../resource'
import { practitionerKind, practitionerRoleKind } from '../doctor'
import { organizationKind } from '../organisation'

/** The first person among them. */
export function personOf(given: readonly Reference[], resources: ResourceView): string | undefined {
  const person = given.find((one) => !isOrganization(one, resources))
  if (person === undefined) return undefined
  const role = resources.find(practitionerRoleKind, person)
  const who = resources.find(practitionerKind, role?.practitioner ?? person)
  return person.display ?? nameOf(who?.name ?? []) ?? role?.practitioner?.display
}

/** The first department among them. */
export function departmentOf(
  given: readonly Reference[],
  resources: ResourceView,
): string | undefined {
  const department = given.find((one) => isOrganization(one, resources))
  return department?.display ?? resources.find(organizationKind, department)?.name
}

const isOrganization = (given: Reference, resources: ResourceView): boolean =>
  typeOf(given) === 'Organization' || resources.find(organizationKind, given) !== undefined
