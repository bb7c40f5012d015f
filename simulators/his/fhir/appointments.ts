/** Registrations as Appointments: entered once under the app's order number, found by it, and cancelled. */
import * as v from 'valibot'
import type { Sql } from '../../../server/database/client'
import { urlOf } from '../../../server/hospital_documents/fhir_extensions'
import { numbering, type FhirResource } from '../../../server/hospital_documents/fhir_writing'
import { hospitalDay } from '../../../server/values/hospital_time'
import * as books from '../../hospital/books'
import type { SandboxHospital } from '../../hospital/delivery'
import { appointmentAsFhir } from '../../hospital/fhir/clinics'
import { registrationAsFhir } from '../../hospital/fhir/registrations'
import { HisRefused } from '../../hospital/his_refused'
import { findEntry, findEntryByHisNo, type HisEntry } from '../../hospital/his_repository'
import { cancelRegistration, confirmation, enterRegistration } from '../registrations'
import { cancelAtWindow } from '../window'
import { bundleOf, readAs, type Answer } from './answers'

const identifier = v.looseObject({ system: v.optional(v.string()), value: v.string() })
const appointment = v.looseObject({
  resourceType: v.literal('Appointment'),
  identifier: v.array(identifier),
  status: v.string(),
  start: v.pipe(v.string(), v.isoTimestamp()),
  cancelationReason: v.optional(v.looseObject({ text: v.optional(v.string()) })),
  participant: v.array(
    v.looseObject({ actor: v.optional(v.looseObject({ identifier: v.optional(identifier) })) }),
  ),
  extension: v.optional(
    v.array(
      v.looseObject({
        url: v.string(),
        valueString: v.optional(v.string()),
        valueBoolean: v.optional(v.boolean()),
        valueMoney: v.optional(v.looseObject({ value: v.number() })),
      }),
    ),
    [],
  ),
})
type Asked = v.InferOutput<typeof appointment>

/** Enters it; a known one is returned as it is, also when it was cancelled. */
export async function enterAppointment(sql: Sql, body: unknown): Promise<Answer> {
  const asked = readAs(appointment, body)
  const orderNo = numberIn(asked.identifier, numbering('order-no'))
  const known = await findEntry(sql, orderNo ?? '')
  if (known !== undefined) return { status: 200, resource: shown(known) }
  const { id: _id, meta: _meta, ...kept } = asked
  const cash = fenIn(asked, 'cash-part')
  const entered = await enterRegistration(
    sql,
    readAs(confirmation, {
      orderNo,
      patientNo: patientNoIn(asked),
      clinicId: textIn(asked, 'clinic-id'),
      lockId: textIn(asked, 'lock-id'),
      totalFeeFen: fenIn(asked, 'total-fee') ?? 0,
      transactionId: textIn(asked, 'transaction-no'),
      payAtHospital: asked.extension.some(
        ({ url, valueBoolean }) => url === urlOf('pay-at-hospital') && valueBoolean === true,
      ),
      insurance: cash === undefined ? null : { cashFen: cash },
      visitDate: hospitalDay(new Date(asked.start)),
    }),
    kept,
  )
  return { status: 201, resource: shown(entered) }
}

/** Those with this identifier, `system|value`. */
export async function findAppointments(sql: Sql, token: string): Promise<Answer> {
  const [system = '', orderNo = ''] = token.split('|')
  const outside = token.includes('|') ? undefined : await books.find(sql, 'registration', system)
  if (outside !== undefined) return { status: 200, resource: found(shownOutside(outside.document)) }
  const known = system === numbering('order-no') ? await findEntry(sql, orderNo) : undefined
  return {
    status: 200,
    resource: known === undefined ? bundleOf([]) : found(shown(known)),
  }
}

/** Cancels it: the app may change nothing else of an Appointment. @throws HisRefused */
export async function changeAppointment(
  hospital: SandboxHospital,
  { id, body, ifMatch }: { id: string; body: unknown; ifMatch: string | undefined },
): Promise<Answer> {
  const outside = await books.find(hospital.sql, 'registration', id)
  if (outside !== undefined) {
    const { cancelationReason: why } = readAs(appointment, body)
    await cancelAtWindow(hospital, { registrationId: id, reason: why?.text ?? '' })
    const after = await books.find(hospital.sql, 'registration', id)
    return { status: 200, resource: shownOutside((after ?? outside).document) }
  }
  const known = await findEntryByHisNo(hospital.sql, id)
  if (known === undefined) throw new HisRefused(404, 'UNKNOWN_ORDER', '没有这个挂号')
  if (ifMatch !== undefined && ifMatch !== `W/"${versionOf(known)}"`)
    throw new HisRefused(412, 'VERSION', '这个挂号已有变化')
  const { status, cancelationReason } = readAs(appointment, body)
  if (status !== 'cancelled') throw new HisRefused(400, 'BAD_INPUT', '只能退号')
  if (known.state === 'confirmed')
    await cancelRegistration(hospital, {
      orderNo: known.orderNo,
      reason: cancelationReason?.text ?? '',
    })
  const changed = await findEntryByHisNo(hospital.sql, id)
  return { status: 200, resource: shown(changed ?? known) }
}

const versionOf = ({ state }: HisEntry): string => (state === 'confirmed' ? '1' : '2')
const shown = (entered: HisEntry): FhirResource => ({
  ...appointmentAsFhir(entered),
  meta: { versionId: versionOf(entered) },
})

const textIn = ({ extension }: Asked, name: Parameters<typeof urlOf>[0]): string | undefined =>
  extension.find(({ url }) => url === urlOf(name))?.valueString
function fenIn({ extension }: Asked, name: Parameters<typeof urlOf>[0]): number | undefined {
  const amount = extension.find(({ url }) => url === urlOf(name))?.valueMoney?.value
  return amount === undefined ? undefined : Math.round(amount * 100)
}
const shownOutside = (one: books.HospitalDocument<'registration'>): FhirResource => ({
  ...registrationAsFhir(one),
  meta: { versionId: String(one.version) },
})
const found = (resource: FhirResource) => bundleOf([{ resource, search: { mode: 'match' } }])

const numberIn = (numbers: Asked['identifier'], wanted: string): string | undefined =>
  numbers.find(({ system }) => system === wanted)?.value

/** Empty for somebody whom the hospital could not tell: he stands inside. */
const patientNoIn = ({ participant }: Asked): string =>
  numberIn(
    participant.flatMap(({ actor }) => actor?.identifier ?? []),
    numbering('patient-no'),
  ) ?? ''
