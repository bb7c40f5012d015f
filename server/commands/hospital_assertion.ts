/** `npm run -s hospital:assertion -- <client id> <private.json> <address of the app>`: one signed assertion, for trying the API with curl. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importJWK, SignJWT } from 'jose'
import * as v from 'valibot'

const key = v.object({
  kty: v.literal('EC'),
  crv: v.string(),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})

async function main(): Promise<void> {
  const [clientId, file, address] = process.argv.slice(2)
  if (clientId === undefined || file === undefined || address === undefined) {
    console.error('Usage: npm run -s hospital:assertion -- <client id> <private.json> <address>')
    process.exitCode = 2
    return
  }
  const jwk = v.parse(key, JSON.parse(readFileSync(file, 'utf8')))
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'ES384', typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(`${address.replace(/\/+$/, '')}/integration/v1/token`)
    .setJti(randomUUID())
    .setExpirationTime('4m')
    .sign(await importJWK(jwk, 'ES384'))
  console.log(assertion)
}

void main()
