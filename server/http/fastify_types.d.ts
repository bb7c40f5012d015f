import type { StaffRole } from '../../src/contract/desk/staff_call'
import type { Audience } from '../../src/contract/endpoint'
import type { OptionalService } from '../../src/contract/hospital'
import type { Language } from '../../src/contract/language'
import type { Account, Staff } from './caller'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on user calls. */
    account: Account | null
    /** Set on staff calls. */
    staff: Staff | null
    /** In which the caller is answered. */
    language: Language
    /** The browser's mark; undefined when it has none. */
    deviceId?: string | undefined
  }
  interface FastifyContextConfig {
    audience?: Audience
    /** Who may make a staff call. */
    roles?: readonly StaffRole[]
    /** Method and path as the contract writes them, for logs and metrics. */
    call?: string
  }
  interface FastifyInstance {
    checkReplies: boolean
    /** By then every call has answered, if only 503; in milliseconds. */
    callDeadlineMs: number
    /** Does a call's work, unless too many calls are at work already (503 at once) or it takes too long (503 by the deadline); `spentMs` of that are over. */
    bulkhead<Result>(work: () => Promise<Result>, spentMs?: number): Promise<Result>
    /** Refuses a new act of a service that the hospital does not offer now. */
    requireOffered(service: OptionalService): Promise<void>
    /** The methods some route answers at this address. */
    methodsOf(url: string): string[]
    /** Answers a browser that asks for an unknown page; undefined when that is not what it asks. */
    sendUnknownPage?(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  }
}
