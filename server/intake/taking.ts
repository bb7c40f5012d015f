/** What taking documents needs, and what becomes of a document. */
import { type Executor, savepoint, type Transaction, transaction } from '../database/client'
import type { Dependencies } from '../dependencies'
import type { DocumentCipher } from './document_cipher'
import { foreignCode, foreignWords } from './owner'
import type { Registry } from './registry'

/** What became of a document. */
export type Taking =
  | { outcome: 'taken' | 'known' }
  | { outcome: 'waiting'; waitsFor: string }
  | { outcome: 'refused'; reasons: string[]; code?: typeof foreignCode }

/** Everything that taking documents needs. */
export interface Intake {
  deps: Dependencies
  registry: Registry
  cipher: DocumentCipher
  /** Everything is written in this transaction, which somebody else ends; what follows from documents is put in `after` for him to do then. */
  within?: { tx: Transaction; after: (() => Promise<void>)[] }
}

/** Where is read: the transaction that somebody else ends, or the database. */
export const executorOf = ({ deps, within }: Intake): Executor => within?.tx ?? deps.sql

/** One transaction; a savepoint within somebody else's. */
export function inTransaction<Result>(
  { deps, within }: Intake,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return within === undefined ? transaction(deps.sql, work) : savepoint(within.tx, work)
}

/** A document that cannot be taken. */
export const refusal = (reasons: string[]) => ({ outcome: 'refused' as const, reasons })

/** A document of another system. */
export const foreignRefusal = (owner: string): Taking => ({
  ...refusal([foreignWords(owner)]),
  code: foreignCode,
})
