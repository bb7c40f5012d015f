/** The hospital's system where it speaks FHIR R4: who patients are and what is booked over FHIR, the rest, for which FHIR has no common words, over the small protocol. */
import * as v from 'valibot'
import { canonical, urlOf } from '../../../hospital_documents/fhir_extensions'
import { GatewayRefused } from '../../failures'
import { HisClient } from '../client'
import type { HisRegistration } from '../types'
import { ask, readAs, type FhirAddress } from './calls'
import { HisFhirIdentity } from './identity'

const orderNumbers = `${canonical}/sid/order-no`

const appointment = v.looseObject({
  resourceType: v.literal('Appointment'),
  id: v.pipe(v.string(), v.nonEmpty()),
  status: v.string(),
  meta: v.optional(v.object({ versionId: v.optional(v.string()) })),
  extension: v.optional(
    v.array(v.looseObject({ url: v.string(), valueString: v.optional(v.string()) })),
    [],
  ),
})
const found = v.object({
  resourceType: v.literal('Bundle'),
  entry: v.optional(v.array(v.object({ resource: appointment })), []),
})

/** Makes patients and registrations FHIR; nothing else changes. */
export class HisFhirClient extends HisClient {
  override readonly identity: HisFhirIdentity
  constructor(
    config: ConstructorParameters<typeof HisClient>[0],
    private readonly fhir: FhirAddress,
  ) {
    super(config)
    this.identity = new HisFhirIdentity(fhir)
  }

  override async confirmRegistration(
    registration: HisRegistration,
  ): Promise<{ hisOrderNo: string; ticketCode: string }> {
    const token = `identifier=${orderNumbers}|${registration.orderNo}`
    const reply = await ask(this.fhir, 'POST', 'Appointment', appointmentOf(registration), {
      'if-none-exist': token,
    })
    const { id, status, extension } = readAs(appointment, reply)
    if (status === 'cancelled' || status === 'entered-in-error')
      throw new GatewayRefused('his', 'ALREADY_CANCELLED', '')
    const ticket = extension.find(({ url }) => url === urlOf('ticket-code'))?.valueString
    return { hisOrderNo: id, ticketCode: ticket ?? id }
  }

  override async cancelRegistration({
    orderNo,
    reason,
  }: {
    orderNo: string
    reason: string
  }): Promise<void> {
    const token = `identifier=${encodeURIComponent(`${orderNumbers}|${orderNo}`)}`
    const { entry } = readAs(found, await ask(this.fhir, 'GET', `Appointment?${token}`), [200])
    const [known] = entry
    if (known === undefined || known.resource.status === 'cancelled') return
    const { id, status, meta } = known.resource
    if (['arrived', 'checked-in', 'fulfilled'].includes(status))
      throw new GatewayRefused('his', 'ALREADY_VISITED', '')
    const changed = { ...known.resource, status: 'cancelled', cancelationReason: { text: reason } }
    const match: Record<string, string> =
      meta?.versionId === undefined ? {} : { 'if-match': `W/"${meta.versionId}"` }
    readAs(appointment, await ask(this.fhir, 'PUT', `Appointment/${id}`, changed, match))
  }
}

function appointmentOf(given: HisRegistration): object {
  const { orderNo, patientNo, person, doctorId, departmentId, clinicId, visitDate } = given
  const text = (name: string, value: string | null) =>
    value === null ? [] : [{ url: urlOf(name), valueString: value }]
  const patient =
    patientNo === ''
      ? { display: person?.name ?? '' }
      : { type: 'Patient', identifier: { system: `${canonical}/sid/patient-no`, value: patientNo } }
  return {
    resourceType: 'Appointment',
    identifier: [{ system: orderNumbers, value: orderNo }],
    status: 'booked',
    start: `${visitDate}T${given.beginTime}:00+08:00`,
    end: `${visitDate}T${given.endTime}:00+08:00`,
    participant: [
      { actor: patient, status: 'accepted' },
      doctorId === null
        ? {
            actor: { type: 'Organization', identifier: { value: departmentId } },
            status: 'accepted',
          }
        : {
            actor: { type: 'PractitionerRole', identifier: { value: doctorId } },
            status: 'accepted',
          },
    ],
    extension: [
      ...text('clinic-id', clinicId),
      ...text('transaction-no', given.transactionId),
      { url: urlOf('serial-no'), valueInteger: given.serialNo },
      { url: urlOf('total-fee'), valueMoney: { value: given.totalFeeFen / 100, currency: 'CNY' } },
    ],
  }
}
