/** The hospital's system where it speaks FHIR R4: patients and appointments over FHIR, locks too where it offers IHE Scheduling; the rest, for which FHIR has no common terms, over the JSON protocol. */
import * as v from 'valibot'
import { urlOf } from '../../../hospital_documents/fhir_extensions'
import { numbering } from '../../../hospital_documents/fhir_writing'
import { GatewayRefused, GatewayUnavailable } from '../../failures'
import { HisClient } from '../client'
import type { HisOutsideCancel, HisRegistration } from '../types'
import { appointmentAsFhir } from './appointment'
import { ask, readAs, type FhirAddress } from './calls'
import { HisFhirIdentity } from './identity'
import { HisFhirLocks } from './locks'
import { endedStatuses } from './scheduled'
import { Scheduling } from './scheduling'

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
  override readonly locks: HisFhirLocks
  /** IHE Scheduling, where the server offers it. */
  readonly scheduling: Scheduling
  constructor(
    config: ConstructorParameters<typeof HisClient>[0],
    private readonly fhir: FhirAddress,
  ) {
    super(config)
    this.identity = new HisFhirIdentity(fhir)
    this.scheduling = new Scheduling(fhir)
    this.locks = new HisFhirLocks(this.scheduling, this.lockCalls)
  }

  override async confirmRegistration(
    registration: HisRegistration,
  ): Promise<{ hisOrderNo: string; ticketCode: string }> {
    const { lockId, hisLockNo } = registration
    if (lockId && hisLockNo && (await this.scheduling.isOffered()))
      return this.book(registration, { lockId, hisLockNo })
    const token = `identifier=${orderNumbers}|${registration.orderNo}`
    const reply = await ask(this.fhir, 'POST', 'Appointment', appointmentAsFhir(registration), {
      'if-none-exist': token,
    })
    const { id, status, extension } = readAs(appointment, reply)
    if (status === 'cancelled' || status === 'entered-in-error')
      throw new GatewayRefused('his', 'ALREADY_CANCELLED', '')
    return { hisOrderNo: id, ticketCode: ticketIn(extension) ?? id }
  }

  /** Books the held Appointment of a lock. */
  private async book(
    registration: HisRegistration,
    { lockId, hisLockNo }: { lockId: string; hisLockNo: string },
  ): Promise<{ hisOrderNo: string; ticketCode: string }> {
    const given = appointmentAsFhir(registration)
    const { id, status, extension } = await this.scheduling.book({
      ...given,
      id: hisLockNo,
      status: 'pending',
      identifier: [
        { system: orderNumbers, value: registration.orderNo },
        { system: numbering('lock-id'), value: lockId },
      ],
    })
    if (endedStatuses.has(status)) throw new GatewayRefused('his', 'ALREADY_CANCELLED', '')
    if (status === 'pending' || status === 'proposed')
      throw new GatewayUnavailable('his', 'an Appointment that is not booked')
    return { hisOrderNo: id, ticketCode: ticketIn(extension) ?? id }
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
    if (await this.offersScheduling()) {
      await this.scheduling.cancel(known.resource, reason)
      return true
    }
    const changed = { ...known.resource, status: 'cancelled', cancelationReason: { text: reason } }
    const match: Record<string, string> =
      meta?.versionId === undefined ? {} : { 'if-match': `W/"${meta.versionId}"` }
    readAs(appointment, await ask(this.fhir, 'PUT', `Appointment/${id}`, changed, match))
    return true
  }

  /** Where it cannot be found out, an update is what every FHIR server has. */
  private offersScheduling(): Promise<boolean> {
    return this.scheduling.isOffered().catch(() => false)
  }
}

const ticketIn = (parts: readonly { url: string; valueString?: string | undefined }[]) =>
  parts.find(({ url }) => url === urlOf('ticket-code'))?.valueString
