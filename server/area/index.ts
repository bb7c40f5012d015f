/** What an area of the server hands to the app: its routes and its workers, where it has them. */
import type { Sql, Transaction } from '../database/client'
import type { DigestedRows } from '../database/log_digest'
import type { OldRows } from '../database/old_rows'
import type { Dependencies } from '../dependencies'
import type { Kind } from '../hospital_documents/envelope'
import type { SessionHolder } from '../http/caller'
import type { Route } from '../http/serve'
import type { IntakeKind, Referent } from './intake_kind'
import type { ReadableResource } from './readable_resource'

/** Finds the account of an active session; undefined when the session ended or expired, or when it is an entry link that another browser opened. */
export type FindSession = (
  deps: Dependencies,
  sessionId: string,
  userAgent: string | undefined,
) => Promise<SessionHolder | undefined>

/** Work that repeats on every replica; `run` must be safe to run on several at once. */
export interface Worker {
  /** snake_case, the verb first: `send_refunds`; the label of its metrics, and of its words at the desk. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** How often a worker of a service is due: where the service is off, what is left of it goes on once a minute. */
export const whileOn = (isOn: boolean, everyMs: number): number =>
  isOn ? everyMs : Math.max(everyMs, 60_000)

/** A metric that is read from the database at each scrape. */
export interface Gauge {
  name: `hospital_${string}`
  help: string
  read(sql: Sql): Promise<number>
}

/** Removes what identifies the account; what the law keeps stays under an anonymous id (PIPL art. 47). */
type ForgetAccount = (tx: Transaction, accountId: string, deps: Dependencies) => Promise<void>

/** Exports what the area holds about the account, under the keys of the exported file (PIPL art. 45). */
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
  /** The area's routes for staff, on the desk's own listener. */
  desk?(deps: Dependencies): readonly Route[]
  workers?(deps: Dependencies): Worker[]
  gauges?: readonly Gauge[]
  /** Rows that retention deletes once they are old enough. */
  keeps?: readonly OldRows[]
  /** Its logs that are only added to: checkpoints prove it. */
  logs?: readonly DigestedRows[]
  /** The document kinds that the area ingests, and its rows that documents may refer to. */
  intake?: {
    kinds?: readonly IntakeKind[]
    referents?: readonly Referent[]
    /** Resources that the hospital's systems may read over FHIR. */
    readable?: readonly ReadableResource[]
    /** Kinds with a gap in what was ingested: the hospital is asked for them at once. */
    listMissing?(deps: Dependencies): Promise<readonly Kind[]>
  }
  /** Finds sessions; only the account area provides it. */
  findSession?: FindSession
}
