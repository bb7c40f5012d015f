/** The hospital's own FHIR server, as far as the app asks it: `Patient/$match`, Appointments by order number, and IHE Scheduling where the hospital sells its slots itself. The books behind it are the same. */
import { text, type Answer, type Desk, type Json } from '../paper'
import type { File, Records } from '../records'
import type { RegistrationDesk } from '../registration_desk'
import { SchedulingDesk } from './scheduling_desk'
import { bundleOf, ext, fieldOf, fileNumber, numbering, outcome, partsOf } from './words'

/** A request to the FHIR server. */
export interface FhirRequest {
  method: string
  path: string
  /** Of `If-None-Exist`, or of the address. */
  query: URLSearchParams
  body: Json
}

export class FhirDesk {
  private readonly confirm: Desk[string]
  private readonly cancel: Desk[string]
  private readonly appointments = new Map<string, Json>()
  private readonly scheduling: SchedulingDesk | undefined

  constructor(
    private readonly records: Records,
    registrations: RegistrationDesk,
  ) {
    const { '/registration/confirm': confirm, '/registration/cancel': cancel } = registrations.desk
    if (confirm === undefined || cancel === undefined) throw new Error('no registration desk')
    this.confirm = confirm
    this.cancel = cancel
    const { slots } = registrations
    this.scheduling = slots && new SchedulingDesk(slots, registrations)
  }

  async answer({ method, path, query, body }: FhirRequest): Promise<Answer> {
    const [system = '', orderNo = ''] = (query.get('identifier') ?? '').split('|')
    const { scheduling } = this
    if (scheduling !== undefined) {
      if (path === 'metadata') return [200, scheduling.capability]
      if (path === 'Appointment/$find') return [200, scheduling.find(body)]
      if (path === 'Appointment/$hold') return scheduling.hold(body)
      if (path === 'Appointment/$book') return this.book(scheduling, body)
      if (system === numbering('lock-id')) return [200, scheduling.ofLock(orderNo)]
    }
    if (path === 'Patient/$match') return [200, this.match(body)]
    if (path === 'Appointment' && method === 'POST') return this.enter(orderNo, body)
    if (path === 'Appointment' && method === 'GET') return [200, this.find(orderNo)]
    if (path.startsWith('Appointment/') && method === 'PUT')
      return this.giveBack(path.slice('Appointment/H'.length), body)
    return [404, outcome('not-supported', path)]
  }

  private match({ parameter }: Json): Json {
    const [asked] = partsOf(parameter)
    const [certificate] = partsOf(fieldOf(asked?.resource, 'identifier'))
    const idType = text(certificate?.system).endsWith('certificate-03') ? '03' : '01'
    const file = this.records.find(idType, text(certificate?.value))
    return bundleOf(file === undefined ? [] : [{ resource: patientOf(file), search: certain }])
  }

  private async enter(orderNo: string, body: Json): Promise<Answer> {
    const extension = partsOf(body.extension)
    const valueOf = (name: string): Json | undefined =>
      extension.find(({ url }) => text(url).endsWith(`/${name}`))
    const [{ actor } = {}] = partsOf(body.participant)
    const [status, said] = await this.confirm({
      orderNo,
      clinicId: valueOf('clinic-id')?.valueString,
      lockId: valueOf('lock-id')?.valueString,
      entitlementId: valueOf('entitlement-id')?.valueString,
      patientNo: text(fieldOf(fieldOf(actor, 'identifier'), 'value')),
      totalFeeFen: Math.round(Number(fieldOf(valueOf('total-fee')?.valueMoney, 'value')) * 100),
    })
    if (status !== 200) return [status, outcome(text(said.code), text(said.message))]
    const appointment = this.appointments.get(orderNo) ?? { id: `H${orderNo}`, ...body }
    this.appointments.set(orderNo, appointment)
    return [201, appointment]
  }

  /** Registers what is held, or ends what is held or booked. */
  private async book(scheduling: SchedulingDesk, { parameter }: Json): Promise<Answer> {
    const asked = partsOf(parameter).find(({ name }) => name === 'appointment-resource')
    const given = jsonOf(asked?.resource)
    const numbers = partsOf(given.identifier)
    const numberOf = (name: string) =>
      text(numbers.find(({ system }) => system === numbering(name))?.value)
    const [orderNo, lockId] = [numberOf('order-no'), numberOf('lock-id')]
    if (given.status === 'cancelled' && orderNo === '') return scheduling.end(lockId)
    const [status, answer] =
      given.status === 'cancelled'
        ? await this.giveBack(orderNo, given)
        : await this.enter(orderNo, { ...given, status: 'booked' })
    return status >= 400 ? [status, answer] : [200, bundleOf([{ resource: answer }])]
  }

  private find(orderNo: string): Json {
    const known = this.appointments.get(orderNo)
    return bundleOf(known === undefined ? [] : [{ resource: known }])
  }

  private async giveBack(orderNo: string, body: Json): Promise<Answer> {
    const [status, said] = await this.cancel({ orderNo })
    if (status !== 200) return [status, outcome(text(said.code), text(said.message))]
    this.appointments.set(orderNo, body)
    return [200, body]
  }
}

const certain: Json = {
  mode: 'match',
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/match-grade', valueCode: 'certain' }],
}

const patientOf = ({ patientNo, cardNo, name, tel }: File): Json => ({
  resourceType: 'Patient',
  id: patientNo,
  name: [{ text: name }],
  identifier: [fileNumber(patientNo), { system: numbering('card-no'), value: cardNo }],
  telecom: [{ system: 'phone', value: tel, extension: ext('verified', { valueBoolean: true }) }],
})

const jsonOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
