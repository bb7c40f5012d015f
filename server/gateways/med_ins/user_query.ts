/** The insurance's user query behind the authorisation, with its signature. */
import { createHmac, randomBytes } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, readJson } from '../http'
import { refusals, system, type MedInsConfig } from './agreement'
import { userReply } from './shapes'
import type { PayAuthorisation } from './types'

/** Turns a patient's code into a payment authorisation. @throws GatewayRefused, GatewayUnavailable */
export async function askUser(
  { partnerId, partnerSecret, userQueryUrl, timeoutMs = 4000 }: MedInsConfig,
  authCode: string,
  openid: string,
): Promise<PayAuthorisation> {
  const timestamp = String(Date.now())
  const reply = await exchange({
    system,
    url: `${userQueryUrl}/${partnerId}`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'god-portal-timestamp': timestamp,
      'god-portal-signature': userQuerySignature(partnerId, partnerSecret, timestamp),
      'god-portal-request-id': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify({ qrcode: authCode, openid }),
    timeoutMs,
    // The code is valid once: a second attempt after a lost reply would only learn that it was used.
    retry: 'unsent',
  })
  if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
  const {
    code,
    message,
    pay_auth_no: payAuthNo,
    user_longitude_latitude: place,
  } = readJson(system, userReply, reply.text)
  if (code !== 0)
    throw new GatewayRefused(system, refusals[String(code)] ?? 'AUTH_EXPIRED', message)
  if (!payAuthNo)
    throw new GatewayRefused(system, 'NO_CREDENTIAL', 'no payment authorisation came with the code')
  return { payAuthNo, geoLocation: place ? `${place.longitude},${place.latitude}` : '0,0' }
}

/** The user query's signature: HMAC-SHA-256 of partner and time, in hex. */
export function userQuerySignature(
  partnerId: string,
  partnerSecret: string,
  timestamp: string,
): string {
  return createHmac('sha256', partnerSecret).update(`${partnerId}${timestamp}`).digest('hex')
}
