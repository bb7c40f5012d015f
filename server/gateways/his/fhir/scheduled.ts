/** What a FHIR server answers about scheduling: Appointments, alone or in a Bundle, or why not. */
import * as v from 'valibot'
import { GatewayUnavailable } from '../../failures'
import { parseJson, type GatewayReply } from '../../http'
import { refusalIn } from './calls'

const system = 'his'

const extensionRead = v.looseObject({
  url: v.string(),
  valueString: v.optional(v.string()),
  valueInteger: v.optional(v.number()),
  valueDateTime: v.optional(v.string()),
})
const scheduled = v.looseObject({
  resourceType: v.literal('Appointment'),
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  status: v.string(),
  start: v.optional(v.string()),
  extension: v.optional(v.array(extensionRead), []),
})
/** An Appointment that the server proposes, holds or has booked. */
export type Scheduled = v.InferOutput<typeof scheduled>

/** A page of what was found. */
export const bundle = v.object({
  resourceType: v.literal('Bundle'),
  link: v.optional(v.array(v.object({ relation: v.string(), url: v.string() })), []),
  entry: v.optional(
    v.array(v.object({ resource: v.looseObject({ resourceType: v.string() }) })),
    [],
  ),
})

/** Statuses of Appointments that keep no place. */
export const endedStatuses: ReadonlySet<string> = new Set([
  'cancelled',
  'noshow',
  'entered-in-error',
])
/** Nothing was decided: the same again may succeed. */
const transientCodes: ReadonlySet<string> = new Set([
  'transient',
  'timeout',
  'throttled',
  'exception',
  'incomplete',
  'lock-error',
  'no-store',
])

/** Its Appointments. */
export const appointmentsIn = ({ entry }: v.InferOutput<typeof bundle>): Scheduled[] =>
  appointmentsAmong(entry.map(({ resource }) => resource))

const appointmentsAmong = (resources: readonly unknown[]): Scheduled[] =>
  resources.flatMap((resource) => {
    const read = v.safeParse(scheduled, resource)
    return read.success ? [read.output] : []
  })

interface Outcome {
  appointment?: Scheduled | undefined
  issue?: { code: string; why: string } | undefined
}

/** What an operation came to: an Appointment, alone or in a Bundle, or why not. @throws GatewayUnavailable */
export function outcomeOf(reply: GatewayReply, refusing: readonly number[]): Outcome {
  const { status, text } = reply
  if (![200, 201, ...refusing].includes(status))
    throw new GatewayUnavailable(system, `HTTP status ${status}`)
  const body = parseJson(system, text)
  const inside = v.safeParse(bundle, body)
  const resources = inside.success ? inside.output.entry.map(({ resource }) => resource) : [body]
  const [appointment] = appointmentsAmong(resources)
  const [issue] = resources.flatMap((resource) => refusalIn(resource) ?? [])
  if (issue !== undefined && transientCodes.has(issue.code))
    throw new GatewayUnavailable(system, `the server says ${issue.code}`)
  if (status !== 200 && status !== 201 && issue === undefined)
    throw new GatewayUnavailable(system, `HTTP status ${status}`)
  return { appointment, issue }
}
