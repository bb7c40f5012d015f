/** The meaning of the hospital's refusals. Only 409 with a code is one: it refunds the patient, so a wrong token or a broken proxy must never count as one. */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { parseJson, type GatewayReply } from '../http'
import { refusal } from './answers'

const system = 'his'
/** The failure behind a reply without success. */
export function faultOf(reply: GatewayReply): GatewayRefused | GatewayUnavailable {
  const outcome =
    reply.status === 409 ? v.safeParse(refusal, parseJson(system, reply.text)) : undefined
  if (outcome?.success !== true) return unavailable(reply)
  return new GatewayRefused(system, outcome.output.code, outcome.output.message)
}

/** `NEEDS_PERSON`: the call was sent before and not answered, and the connector has no query for it. */
function unavailable({ status, text }: GatewayReply): GatewayUnavailable {
  const needsPerson = status === 503 && text.includes('"NEEDS_PERSON"')
  const why = needsPerson
    ? 'a call without an answer, which is never sent twice'
    : `HTTP status ${status}`
  return new GatewayUnavailable(system, why, { needsPerson })
}

/** The code of a reply, if it has one. */
export function codeOf(reply: GatewayReply): string | undefined {
  const outcome = v.safeParse(refusal, parseJson(system, reply.text))
  return outcome.success ? outcome.output.code : undefined
}

/** The hospital does not offer the call. */
export const isNotOffered = ({ status }: { status: number }): boolean =>
  [404, 405, 501].includes(status)
