/** IHE Scheduling (ITI-115 to 118) as the hospital's FHIR server offers it: `$find`, `$hold`, `$book`, and Appointments by their identifier. */
import * as v from 'valibot'
import { numbering } from '../../../hospital_documents/fhir_writing'
import { GatewayRefused, GatewayUnavailable } from '../../failures'
import { parseJson, readJson } from '../../http'
import { ask, type FhirAddress } from './calls'
import { appointmentsIn, bundle, endedStatuses, outcomeOf, type Scheduled } from './scheduled'

const system = 'his'

const capability = v.object({
  resourceType: v.literal('CapabilityStatement'),
  rest: v.optional(
    v.array(
      v.object({
        resource: v.optional(
          v.array(
            v.object({
              type: v.string(),
              operation: v.optional(v.array(v.object({ name: v.string() })), []),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
})

/** One value of a Parameters resource. */
export type Parameter = { name: string } & Record<string, unknown>

/** A server that did not offer it is asked again after so long; one that did is believed for good. */
const askAgainMs = 600_000
/** More pages of proposals than any clinic has. */
const pagesMax = 20

/** The operations of one server. */
export class Scheduling {
  private offered: { isOffered: boolean; at: number } | undefined
  private asking: Promise<boolean> | undefined
  constructor(private readonly fhir: FhirAddress) {}

  /** Whether its CapabilityStatement has all three operations. @throws GatewayUnavailable */
  async isOffered(): Promise<boolean> {
    const { offered } = this
    if (offered !== undefined && (offered.isOffered || Date.now() - offered.at < askAgainMs))
      return offered.isOffered
    // A crowd that comes first asks once.
    this.asking ??= this.askCapability().finally(() => (this.asking = undefined))
    return this.asking
  }

  private async askCapability(): Promise<boolean> {
    const reply = await ask(this.fhir, 'GET', 'metadata')
    if (reply.status >= 500 || [408, 429].includes(reply.status))
      throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    const isOffered = reply.status === 200 && offersAll(reply.text)
    this.offered = { isOffered, at: Date.now() }
    return isOffered
  }

  /** ITI-115: every Appointment that it proposes. @throws GatewayUnavailable */
  async find(parameter: readonly Parameter[]): Promise<Scheduled[]> {
    const found: Scheduled[] = []
    let reply = await ask(this.fhir, 'POST', 'Appointment/$find', parametersOf(parameter))
    for (let page = 1; ; page += 1) {
      if (reply.status !== 200)
        throw new GatewayUnavailable(system, `HTTP status ${reply.status}`, { undone: true })
      const read = readJson(system, bundle, reply.text)
      found.push(...appointmentsIn(read).filter(({ status }) => status === 'proposed'))
      const next = read.link.find(({ relation }) => relation === 'next')?.url
      if (next === undefined || page === pagesMax) return found
      reply = await ask(this.fhir, 'GET', this.pathOf(next))
    }
  }

  /** ITI-116: the held Appointment; undefined when it can no longer be held. @throws GatewayRefused, GatewayUnavailable */
  async hold(parameter: readonly Parameter[]): Promise<Scheduled | undefined> {
    const reply = await ask(this.fhir, 'POST', 'Appointment/$hold', parametersOf(parameter))
    const { appointment, issue } = outcomeOf(reply, [404, 409, 410, 412, 422])
    if (appointment?.status === 'pending') return appointment
    if (issue === undefined && appointment?.status !== 'cancelled')
      throw new GatewayUnavailable(system, 'a hold that is not pending')
    if (issue === undefined || goneCodes.has(issue.code)) return undefined
    throw new GatewayRefused(system, issue.code, issue.why)
  }

  /** ITI-117: cancels an Appointment that is held or booked. @throws GatewayRefused, GatewayUnavailable */
  async cancel(known: object, reason: string): Promise<void> {
    const changed = { ...known, status: 'cancelled', cancelationReason: { text: reason } }
    const { status } = await this.book(changed)
    if (!endedStatuses.has(status))
      throw new GatewayUnavailable(system, 'an Appointment that is not cancelled')
  }

  /** ITI-117: books a held Appointment. @throws GatewayRefused, GatewayUnavailable */
  async book(resource: object): Promise<Scheduled> {
    const parameter = [{ name: 'appointment-resource', resource }]
    const reply = await ask(this.fhir, 'POST', 'Appointment/$book', parametersOf(parameter))
    // Money depends on it: a status other than 409 is never a refusal.
    const { appointment, issue } = outcomeOf(reply, [409])
    if (appointment !== undefined) return appointment
    throw issue === undefined
      ? new GatewayUnavailable(system, 'neither an Appointment nor a reason')
      : new GatewayRefused(system, issue.code, issue.why)
  }

  /** The newest Appointment of a lock; undefined when there is none. @throws GatewayUnavailable */
  async ofLock(lockId: string): Promise<Scheduled | undefined> {
    const token = encodeURIComponent(`${numbering('lock-id')}|${lockId}`)
    const reply = await ask(this.fhir, 'GET', `Appointment?identifier=${token}`)
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    const found = appointmentsIn(readJson(system, bundle, reply.text))
    return found.find(({ status }) => !endedStatuses.has(status)) ?? found[0]
  }

  /** The next page is asked only of the same server: the token is nobody else's. @throws GatewayUnavailable */
  private pathOf(next: string): string {
    const base = `${this.fhir.url}/`
    if (next.startsWith(base)) return next.slice(base.length)
    if (!next.includes('://') && !next.startsWith('/')) return next
    throw new GatewayUnavailable(system, 'the next page is on another server')
  }
}

/** Of a hold: somebody else has it, or its proposal is too old. Another proposal may still be there. */
const goneCodes: ReadonlySet<string> = new Set(['not-found', 'conflict', 'deleted', 'expired'])
const parametersOf = (parameter: readonly Parameter[]) => ({
  resourceType: 'Parameters',
  parameter,
})

function offersAll(text: string): boolean {
  const read = v.safeParse(capability, parseJson(system, text))
  if (!read.success) return false
  const names = read.output.rest
    .flatMap(({ resource }) => resource)
    .filter(({ type }) => type === 'Appointment')
    .flatMap(({ operation }) => operation.map(({ name }) => name.replace('$', '')))
  return ['find', 'hold', 'book'].every((name) => names.includes(name))
}
