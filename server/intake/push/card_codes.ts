/** `/integration/v1/card_codes/check`: a reader of the hospital asks whether the changing code of a patient card is shown now, and whose card it is. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { checkCardCode } from '../../areas/patient'
import type { Dependencies } from '../../dependencies'
import { hospitalNow } from '../../values/hospital_time'
import { serveSystem } from './system_call'
import type { IntegrationTokens } from './tokens'

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
  const call = {
    path: '/integration/v1/card_codes/check',
    needs: ['read', 'Patient'],
    body: cardCodeRequest,
    says: 'the body is {"code"}',
  } as const
  serveSystem(app, tokens, call, async ({ code }): Promise<v.InferOutput<typeof cardCodeReply>> => {
    const value = checkCardCode(settings.tokenSecrets, code, await hospitalNow(sql))
    return value === undefined
      ? { valid: false }
      : { valid: true, patient: { system: 'card_no', value } }
  })
}
