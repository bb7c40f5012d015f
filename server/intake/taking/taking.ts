/** What ingesting documents needs, and their outcomes. */
import type { DocumentCipher } from '../../crypto/document_cipher'
import { type Executor, savepoint, type Transaction, transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Silence } from '../pull/silence'
import type { Registry } from '../registry'
import { foreignCode, foreignWords } from './owner'

/** The outcome for a document. */
export type Taking =
  | { outcome: 'taken'; warnings?: string[] }
  | { outcome: 'known' }
  | { outcome: 'waiting'; waitsFor: string }
  | { outcome: 'refused'; reasons: string[]; code?: typeof foreignCode }

/** Everything that ingesting documents needs. */
export interface Intake {
  deps: Dependencies
  registry: Registry
  cipher: DocumentCipher
  /** What the log says while the hospital's system does not answer about these. */
  silence: { ofChanges: Silence; ofPatients: Silence }
  /** Everything is written in this transaction, which the caller ends; what follows from documents is put in `after` for the caller to run then. */
  within?: { tx: Transaction; after: (() => Promise<void>)[] }
}

/** Where reads go: the caller's transaction, or the database. */
export const executorOf = ({ deps, within }: Intake): Executor => within?.tx ?? deps.sql

/** A transaction; a savepoint within the caller's. */
export function inTransaction<Result>(
  { deps, within }: Intake,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return within === undefined ? transaction(deps.sql, work) : savepoint(within.tx, work)
}

/** A document that cannot be ingested. */
export const refusal = (reasons: string[]) => ({ outcome: 'refused' as const, reasons })

/** A document of another system. */
export const foreignRefusal = (owner: string): Taking => ({
  ...refusal([foreignWords(owner)]),
  code: foreignCode,
})
