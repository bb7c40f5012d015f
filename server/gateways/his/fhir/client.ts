/** The hospital's system where it speaks FHIR R4: patients and appointments over FHIR; the rest, for which FHIR has no common terms, over the JSON protocol. */
import * as v from 'valibot'
import { urlOf } from '../../../hospital_documents/fhir_extensions'
import { numbering } from '../../../hospital_documents/fhir_writing'
import { GatewayRefused } from '../../failures'
import { HisClient } from '../client'
import type { HisOutsideCancel, HisRegistration } from '../types'
import { appointmentAsFhir } from './appointment'
import { ask, readAs, type FhirAddress } from './calls'
import { HisFhirIdentity } from './identity'

const orderNumbers = numbering('order-no')

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

/** Sends patients and registrations over FHIR; the rest is unchanged. */
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
    const reply = await ask(this.fhir, 'POST', 'Appointment', appointmentAsFhir(registration), {
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
    await this.cancel(`${orderNumbers}|${orderNo}`, reason)
  }

  /** Known by the identifier that its own resource came with, in whatever numbering. */
  override cancelOutside({ registrationId, reason }: HisOutsideCancel): Promise<boolean> {
    return this.cancel(registrationId, reason)
  }

  /** False when there is no such Appointment. */
  private async cancel(identifier: string, reason: string): Promise<boolean> {
    const token = `identifier=${encodeURIComponent(identifier)}`
    const { entry } = readAs(found, await ask(this.fhir, 'GET', `Appointment?${token}`), [200])
    const [known] = entry
    if (known === undefined) return false
    const { id, status, meta } = known.resource
    if (status === 'cancelled') return true
    if (['arrived', 'checked-in', 'fulfilled'].includes(status))
      throw new GatewayRefused('his', 'ALREADY_VISITED', '')
    const changed = { ...known.resource, status: 'cancelled', cancelationReason: { text: reason } }
    const match: Record<string, string> =
      meta?.versionId === undefined ? {} : { 'if-match': `W/"${meta.versionId}"` }
    readAs(appointment, await ask(this.fhir, 'PUT', `Appointment/${id}`, changed, match))
    return true
  }
}
