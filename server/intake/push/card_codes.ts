/** `/integration/v1/card_codes/check`: a reader of the hospital asks whether the changing code of a patient card is shown now, and whose card it is. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { checkCardCode } from '../../areas/patient'
import type { Dependencies } from '../../dependencies'
import { hospitalNow } from '../../values/hospital_time'
import { allows } from './clients'
import { badRequest, refuseScope, refuseToken } from './refusals'
import { bearerOf, type IntegrationTokens } from './tokens'

/** The text of the QR code, as the reader has it. */
export const cardCodeRequest = v.object({ code: v.pipe(v.string(), v.trim(), v.maxLength(200)) })

/** Whether it is the app's and shown within its minute; then whose it is, as documents name a patient. */
export const cardCodeReply = v.object({
  valid: v.boolean(),
  patient: v.optional(v.object({ system: v.literal('card_no'), value: v.string() })),
})

/** Mounts it. */
export function cardCodeRoute(
  app: FastifyInstance,
  { sql, settings }: Dependencies,
  tokens: IntegrationTokens,
): void {
  app.post('/integration/v1/card_codes/check', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const caller = await tokens.read(bearerOf(request))
    if (caller === undefined) return refuseToken(reply)
    if (!allows(caller.scopes, 'read', 'Patient')) return refuseScope(reply, 'Patient', 'read')
    const given = v.safeParse(cardCodeRequest, request.body)
    if (!given.success) return badRequest(reply, 'the body is {"code"}')
    const now = await hospitalNow(sql)
    const value = checkCardCode(settings.tokenSecrets, given.output.code, now)
    return (
      value === undefined
        ? { valid: false }
        : { valid: true, patient: { system: 'card_no', value } }
    ) satisfies v.InferOutput<typeof cardCodeReply>
  })
}
