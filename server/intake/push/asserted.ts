/** Client authentication by signed assertions, each valid once and for minutes. */
import { decodeJwt, jwtVerify, errors } from 'jose'
import { secretMarks } from '../../crypto/secret_hash'
import type { Dependencies } from '../../dependencies'
import type { IntegrationClient } from '../../settings/integration_clients'
import { forgetAssertions, useAssertion } from './assertion_repository'
import { keysOf } from './clients'
import { TokenRefused } from './token_refused'

/** The longest validity of an assertion. */
const assertionSeconds = 300

/** Finds the client that signed an assertion for `tokenUrl`. @throws TokenRefused */
export function clientsAsserting(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  clients: readonly IntegrationClient[],
  tokenUrl: string,
): (assertion: string) => Promise<IntegrationClient> {
  const keys = new Map(clients.map((client) => [client.clientId, { client, find: keysOf(client) }]))
  return async (assertion) => {
    const name = clientIdIn(assertion)
    const known = keys.get(name)
    if (known === undefined) throw new TokenRefused('invalid_client', 'the client is not known')
    const { payload } = await jwtVerify(assertion, known.find, {
      algorithms: ['RS384', 'ES384'],
      issuer: name,
      subject: name,
      audience: tokenUrl,
      requiredClaims: ['exp', 'jti'],
      clockTolerance: 5,
    }).catch((error: unknown) => {
      const why = error instanceof errors.JOSEError ? error.message : 'its key cannot be read'
      throw new TokenRefused('invalid_client', `the assertion is not accepted: ${why}`)
    })
    const { exp = 0, iat, jti = '' } = payload
    if (typeof jti !== 'string' || jti === '')
      throw new TokenRefused('invalid_client', 'the assertion has no jti')
    // A JWT counts in the real time.
    // oxlint-disable-next-line house/no-restricted-syntax
    const now = Date.now() / 1000
    if (iat !== undefined && iat > now + 5)
      throw new TokenRefused('invalid_client', 'the assertion is of the future')
    if (exp > now + assertionSeconds + 5)
      throw new TokenRefused('invalid_client', 'the assertion lives longer than five minutes')
    const marks = secretMarks(settings.crypto, `${name} ${jti}`)
    await forgetAssertions(sql)
    if (!(await useAssertion(sql, marks, new Date(exp * 1000 + 10_000))))
      throw new TokenRefused('invalid_client', 'the assertion was used before')
    return known.client
  }
}

function clientIdIn(assertion: string): string {
  try {
    return decodeJwt(assertion).iss ?? ''
  } catch {
    throw new TokenRefused('invalid_client', 'the assertion is no JWT')
  }
}
