/** The caller of `/fhir/R4`, and what the token permits. */
import type { FastifyRequest } from 'fastify'
import { allows, type Access } from '../push/clients'
import { bearerOf, type Caller, type IntegrationTokens } from '../push/tokens'
import { refused } from './outcome'

/** The callers of requests in progress. */
export function callersOf(tokens: IntegrationTokens) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    /** Before the body is read: that of an unauthorised caller is not. */
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
    /** @throws FhirRefused when the token's scopes do not suffice. */
    requireScope(request: FastifyRequest, access: Access, type: string): void {
      if (!allows(callers.get(request)?.scopes ?? [], access, type))
        throw refused(403, 'forbidden', `the token lacks system/${type}.${access}`)
    },
    /** The source under which the caller's resources are stored. */
    sourceOf: (request: FastifyRequest): string => `fhir:${callers.get(request)?.clientId ?? ''}`,
  }
}

/** The callers of requests in progress, as routes get them. */
export type Callers = ReturnType<typeof callersOf>
