/** Who calls `/fhir/R4`, and what the token allows. */
import type { FastifyRequest } from 'fastify'
import { allows, type Access } from '../push/clients'
import { bearerOf, type Caller, type IntegrationTokens } from '../push/tokens'
import { refused } from './outcome'

/** The callers of the requests in hand. */
export function callersOf(tokens: IntegrationTokens) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    /** Before the body: a stranger's is not read. */
    async onRequest(this: void, request: FastifyRequest): Promise<void> {
      const caller = await tokens.read(bearerOf(request))
      if (caller === undefined)
        throw refused(
          401,
          'login',
          'get a token at /integration/v1/token; it lives for five minutes',
        )
      callers.set(request, caller)
    },
    /** @throws FhirRefused when the token does not reach so far. */
    requireScope(request: FastifyRequest, access: Access, type: string): void {
      if (!allows(callers.get(request)?.scopes ?? [], access, type))
        throw refused(403, 'forbidden', `the token lacks system/${type}.${access}`)
    },
    /** Under which name its telling is kept. */
    sourceOf: (request: FastifyRequest): string => `fhir:${callers.get(request)?.clientId ?? ''}`,
  }
}

/** The callers of the requests in hand, as the routes are given them. */
export type Callers = ReturnType<typeof callersOf>
