/** Records what the hospital says of its patients: their numbers, the phone on file, and merged files. All of it in the caller's transaction. */
import { savepoint, sqlState, violatedConstraint, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { HisIdentifier } from '../../../gateways/his/identity'
import { Refused } from '../../../http/refused'
import { createWorkItem, resolveWork, type WorkHandlers } from '../../work'
import * as numbers from './number_repository'

/** What recording needs. */
interface MergeContext {
  tx: Transaction
  log: Dependencies['log']
}

/** A patient as the hospital's system publishes it. */
interface PatientNumbers {
  identifiers: readonly HisIdentifier[]
  /** The phone on file; absent: unknown. */
  tel?: string
  /** The surviving file, when this one was merged into another. */
  mergedInto?: readonly HisIdentifier[]
  /** The day of death; null: alive; absent: unknown. */
  deceasedOn?: string | null
  /** Whether medical insurance bears a part; absent: unknown. */
  insured?: boolean
}

/** Records the hospital's data of a known patient; idempotent. The patient's id, or undefined when none of the numbers is known. */
export async function recordPatient(
  { tx, log }: MergeContext,
  given: PatientNumbers,
): Promise<string | undefined> {
  const known = await numbers.findByNumber(tx, given.identifiers)
  if (given.mergedInto !== undefined) {
    const into = await numbers.findByNumber(tx, given.mergedInto)
    if (known !== undefined && into !== undefined && known !== into) {
      await mergeOrCall({ tx, log }, { from: known, into })
    } else if (known !== undefined && into === undefined) {
      // The surviving file is not known here: this one continues under its numbers.
      await numbers.addNumbers(tx, known, given.mergedInto, { first: true })
    }
    const left = into ?? known
    if (left !== undefined) {
      await numbers.addNumbers(tx, left, given.identifiers)
      // Data of a merged file never changes whether the surviving one is alive.
      if (given.deceasedOn) await numbers.setDeath(tx, left, given.deceasedOn)
    }
    return left
  }
  if (known === undefined) return undefined
  await numbers.addNumbers(tx, known, given.identifiers)
  if (given.deceasedOn !== undefined) await numbers.setDeath(tx, known, given.deceasedOn)
  if (given.tel !== undefined) await numbers.setTel(tx, known, given.tel)
  if (given.insured !== undefined) await numbers.setInsured(tx, known, given.insured)
  return known
}

/**
 * Moves everything of one patient to another: links, orders, bills, reports, messages, every row that refers to a
 * patient, in later tables too. Rows that cannot coexist (two active orders for one department and day) fail the whole
 * merge: staff must decide.
 * @throws 23505
 */
export async function mergePatients(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await numbers.lockPatients(tx, [from, into])
  await numbers.mergePatientLinks(tx, { from, into })
  for (const { table, column } of await numbers.listReferences(tx))
    await numbers.moveRows(tx, { table, column, from, into })
  await numbers.retire(tx, { from, into })
}

/** Merges; where that fails, both files stay as they are and a work item is created. */
export async function mergeOrCall(
  { tx, log }: MergeContext,
  files: { from: string; into: string },
): Promise<void> {
  const cause = { kind: 'merge_failed', subject: `${files.from} ${files.into}` } as const
  try {
    await savepoint(tx, (inner) => mergePatients(inner, files))
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const why = `两份档案各有一条不能并存的记录（${violatedConstraint(error) ?? ''}）`
    return createWorkItem(tx, log, { ...cause, patientId: files.into, facts: { why } })
  }
  await resolveWork(tx, cause)
}

/** Merges what could not be merged before; `subject` is that of the work item. @throws Refused CONFLICT */
async function mergeAgain(tx: Transaction, subject: string): Promise<void> {
  const [from = '', into = ''] = subject.split(' ')
  try {
    await savepoint(tx, (inner) => mergePatients(inner, { from, into }))
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new Refused('CONFLICT', '两份档案仍有不能并存的记录，请先处理掉其中一条')
  }
}

/** What can be done about a merging that failed. */
export const patientWork: WorkHandlers = { merge_failed: { try_again: mergeAgain } }
