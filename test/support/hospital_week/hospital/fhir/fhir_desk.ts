/** The hospital's own FHIR server, as far as the app asks it: `Patient/$match`, and Appointments by order number. The books behind it are the same. */
import { text, type Answer, type Desk, type Json } from '../paper'
import type { File, Records } from '../records'
import type { RegistrationDesk } from '../registration_desk'
import { ext, fileNumber, numbering, partsOf } from './words'

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

  constructor(
    private readonly records: Records,
    registrations: RegistrationDesk,
  ) {
    const { '/registration/confirm': confirm, '/registration/cancel': cancel } = registrations.desk
    if (confirm === undefined || cancel === undefined) throw new Error('no registration desk')
    this.confirm = confirm
    this.cancel = cancel
  }

  async answer({ method, path, query, body }: FhirRequest): Promise<Answer> {
    const orderNo = (query.get('identifier') ?? '').split('|')[1] ?? ''
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
      patientNo: text(fieldOf(fieldOf(actor, 'identifier'), 'value')),
      totalFeeFen: Math.round(Number(fieldOf(valueOf('total-fee')?.valueMoney, 'value')) * 100),
    })
    if (status !== 200) return [status, outcome(text(said.code), text(said.message))]
    const appointment = this.appointments.get(orderNo) ?? { ...body, id: `H${orderNo}` }
    this.appointments.set(orderNo, appointment)
    return [201, appointment]
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

const bundleOf = (entry: readonly Json[]): Json => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: [...entry],
})

const patientOf = ({ patientNo, cardNo, name, tel }: File): Json => ({
  resourceType: 'Patient',
  id: patientNo,
  name: [{ text: name }],
  identifier: [fileNumber(patientNo), { system: numbering('card-no'), value: cardNo }],
  telecom: [{ system: 'phone', value: tel, extension: ext('verified', { valueBoolean: true }) }],
})

const outcome = (code: string, why: string): Json => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code: 'business-rule', details: { coding: [{ code }], text: why } }],
})

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
