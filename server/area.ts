/** What an area of the server hands to the app: its routes and its workers, where it has them. */
import type { FastifyInstance } from 'fastify'
import type { Sql, Transaction } from './database/client'
import type { OldRows } from './database/old_rows'
import type { Dependencies } from './dependencies'
import type { Kind } from './hospital_documents/envelope'
import type { IntakeKind, Referent } from './hospital_documents/intake_kind'

/** From where a call comes. */
export interface Caller {
  ip: string
  /** What the caller's browser calls itself. */
  userAgent: string | undefined
  /** The mark that the browser was given, where it keeps one. */
  deviceId?: string | undefined
}

/** Whose session it is. */
export interface SessionHolder {
  accountId: string
  sessionId: string
  app: 'official_account' | 'mini_program' | 'entry_link'
  /** The bound phone in full, or null. */
  tel: string | null
  sessionExpiresAt: Date
}

/** Who calls. */
export interface Account extends SessionHolder {
  caller: Caller
}

/** Finds the account of a live session; undefined when it ended or expired, or is an entry link that another browser has opened. */
export type FindSession = (
  deps: Dependencies,
  sessionId: string,
  userAgent: string | undefined,
) => Promise<SessionHolder | undefined>

/** Work that repeats on every replica; `run` must be safe to run on several at once. */
export interface Worker {
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** A number that the machine room watches, asked of the database each time the metrics are read. */
export interface Gauge {
  name: `hospital_${string}`
  help: string
  read(sql: Sql): Promise<number>
}

/** An address with its handler; `serve` makes those of the contract's calls. */
export type Route = (app: FastifyInstance) => void | Promise<void>

/** Takes away what tells who the account was; what the law keeps stays under a number that points at nobody (PIPL art. 47). */
type ForgetAccount = (tx: Transaction, accountId: string, deps: Dependencies) => Promise<void>

/** What the area holds about the account, under the keys of the exported file (PIPL art. 45). */
type ExportAccount = (tx: Transaction, accountId: string, deps: Dependencies) => Promise<object>

/** For an area that holds nothing about an account. */
export const keepsNothing = {
  forgetAccount: () => Promise.resolve(),
  exportAccount: () => Promise.resolve({}),
} satisfies Pick<Area, 'forgetAccount' | 'exportAccount'>

export interface Area {
  name: string
  forgetAccount: ForgetAccount
  exportAccount: ExportAccount
  routes?(deps: Dependencies): readonly Route[]
  /** What the hospital's people may ask of it and do there, on the desk's own listener. */
  desk?(deps: Dependencies): readonly Route[]
  workers?(deps: Dependencies): Worker[]
  gauges?: readonly Gauge[]
  /** What goes when it is old enough. */
  keeps?: readonly OldRows[]
  /** What the hospital tells that is this area's business, and what documents may name of it. */
  intake?: {
    kinds?: readonly IntakeKind[]
    referents?: readonly Referent[]
    /** Kinds of which something that was told is known to be missing: the hospital is asked for them at once. */
    listMissing?(deps: Dependencies): Promise<readonly Kind[]>
  }
  /** One area, the account, knows the sessions. */
  findSession?: FindSession
}
