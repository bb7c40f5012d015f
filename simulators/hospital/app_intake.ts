/** The app's intake as the demo's hospital uses it: it authenticates with a key of its own and posts, as docs/integration describes it to any hospital. */
import { createPrivateKey, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'

/** The client id of the sandbox's hospital. */
export const clientId = 'sandbox-hospital'

/** The app's address, and the credentials. */
export interface IntakeAddress {
  /** PEM. */
  privateKey: string
  /** Where the app is reached, e.g. `http://127.0.0.1:8080`. */
  appUrl: string
  /** The audience of assertions: the app's token address as patients know it. */
  tokenAudience: string
}

/** Posts to the app. @throws Error when it does not answer with success */
export type Post = (path: string, body: object, type?: string) => Promise<unknown>

const tokenReply = v.object({ access_token: v.string(), expires_in: v.number() })
const timeoutMs = 10_000

/** Opens it. */
export function openIntake(address: IntakeAddress): Post {
  let known: { token: string; until: number } | undefined
  const token = async (): Promise<string> => {
    if (known !== undefined && known.until > performance.now()) return known.token
    const reply = v.parse(tokenReply, await askToken(address))
    known = {
      token: reply.access_token,
      until: performance.now() + (reply.expires_in - 60) * 1000,
    }
    return known.token
  }
  return async (path, body, type = 'application/json') =>
    post(`${address.appUrl}${path}`, {
      authorization: `Bearer ${await token()}`,
      'content-type': type,
      body: JSON.stringify(body),
    })
}

async function askToken({ privateKey, appUrl, tokenAudience }: IntakeAddress): Promise<unknown> {
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'RS384', typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenAudience)
    .setJti(randomUUID())
    .setExpirationTime('2m')
    .sign(createPrivateKey(privateKey))
  return post(`${appUrl}/integration/v1/token`, {
    'content-type': 'application/x-www-form-urlencoded',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }).toString(),
  })
}

async function post(
  url: string,
  { body, ...headers }: { body: string } & Record<string, string>,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok)
    throw new Error(`the app answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  return response.json()
}
