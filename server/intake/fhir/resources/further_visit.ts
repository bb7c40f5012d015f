/** What orders and plans of a further visit share: with whom it is, and which visit it follows. */
import * as v from 'valibot'
import { numbering } from '../../../hospital_documents/fhir_writing'
import type { Reference } from '../elements/datatypes'
import { type ResourceView, typeOf, Unfit } from '../resource'
import { appointmentKind, orderNoOf } from './appointment'
import { practitionerRoleKind } from './doctor'
import { encounterKind } from './encounter'
import { isStay } from './stay'

/** The statuses that are taken in. */
export const furtherVisitStatus = v.picklist(
  ['active', 'completed', 'revoked', 'entered-in-error'],
  'must be active, completed, revoked or entered-in-error',
)

/** The department, and the doctor where one is named. Anybody else would make it good for more than it is. @throws Unfit, Missing */
export function whereOf(path: string, performer: readonly Reference[], resources: ResourceView) {
  const byType = (type: string): Reference[] => performer.filter((one) => typeOf(one) === type)
  const [departments, doctors] = [byType('Organization'), byType('PractitionerRole')]
  const [department, doctor] = [departments[0], doctors[0]]
  if (departments.length + doctors.length < performer.length)
    throw new Unfit(path, 'must be an Organization or a PractitionerRole')
  if (departments.length > 1 || doctors.length > 1)
    throw new Unfit(path, 'names several departments or doctors')
  const where = department ?? (doctor && resources.need(practitionerRoleKind, doctor).organization)
  if (where === undefined) throw new Unfit(path, 'names no department')
  return {
    departmentId: resources.idOf('Organization', where),
    doctorId: doctor === undefined ? null : resources.idOf('PractitionerRole', doctor),
  }
}

/** The app's order of the visit in which it was given. */
export function orderOf(
  encounter: Reference | undefined,
  resources: ResourceView,
): string | undefined {
  const [booking] = resources.find(encounterKind, encounter)?.appointment ?? []
  if (booking === undefined) return undefined
  const received = resources.find(appointmentKind, booking)
  const { system, value } = booking.identifier ?? {}
  return (received && orderNoOf(received)) ?? (system === numbering('order-no') ? value : undefined)
}

/** The stay of an encounter that is one. */
export function stayIdOf(
  encounter: Reference | undefined,
  resources: ResourceView,
): string | undefined {
  const found = resources.find(encounterKind, encounter)
  return encounter === undefined || found === undefined || !isStay(found)
    ? undefined
    : resources.idOf('Encounter', encounter)
}
