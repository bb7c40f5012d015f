/** What an area of the server hands to the app: its routes, and where it has them, its workers. */
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from './dependencies'

/** Who calls. */
export interface Account {
  accountId: string
  sessionId: string
  app: 'official_account' | 'mini_program' | 'entry_link'
  /** The bound phone in full, or null. */
  tel: string | null
  sessionExpiresAt: Date
}

/** Finds the account of a live session; undefined when it ended, expired or belongs to another device. */
export type FindSession = (
  dependencies: Dependencies,
  sessionId: string,
  deviceId: string | undefined,
) => Promise<Account | undefined>

/** Work that repeats on every replica; `run` must be safe to run on several at once. */
export interface Worker {
  name: string
  everyMs: number
  run(): Promise<void>
}

export interface Area {
  name: string
  register(app: FastifyInstance, dependencies: Dependencies): void | Promise<void>
  workers?(dependencies: Dependencies): Worker[]
  /** One area, the account, knows the sessions. */
  findSession?: FindSession
}
