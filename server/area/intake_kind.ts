/** What an area owes the intake: how each of its document kinds is parsed and written. Nothing here depends on how a document arrived. */
import * as v from 'valibot'
import type { Executor, Transaction } from '../database/client'
import type { Dependencies } from '../dependencies'
import type { Kind, PatientReference } from '../hospital_documents/envelope'
import { parseDocument } from '../hospital_documents/no_end'

/** Something that must be known before a document can be written: another document, a patient, an order of the app. */
export interface Need {
  name: Kind | 'order' | 'bookedOrder' | 'outpatientOrder' | 'refundAsk' | 'copyAsk' | 'deposit'
  key: string
}

/** A patient as documents refer to one. */
export function patientNeed({ system, value }: PatientReference): Need {
  return { name: 'patient', key: `${system}|${value}` }
}

/** A stay by the hospital's id. */
export const stayNeed = (stayId: string): Need => ({ name: 'stay', key: stayId })

/** A doctor by the hospital's id. */
export const doctorNeed = (doctorId: string): Need => ({ name: 'doctor', key: doctorId })

/** Resolves references of documents: the rows' own ids by the hospital's keys. */
export interface Referent {
  name: Need['name']
  find(executor: Executor, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Where documents are written: one transaction, with every reference resolved. */
export interface WriteContext {
  tx: Transaction
  log: Dependencies['log']
  settings: Dependencies['settings']
  /** The row's id of a required reference. */
  idOf(need: Need): string
  /** The same of an optional reference; null for an unknown one. */
  find(need: Need): string | null
  /** These are known from now on: documents parked for them are ingested soon after. */
  call(needs: readonly Need[]): Promise<void>
}

/** A well-formed document that contradicts what is known. The others of its batch are written without it. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
  constructor(
    readonly documentId: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** By the ids of documents, one line each, with the place: `outDate: is before inDate`. */
export type Warnings = ReadonlyMap<string, readonly string[]>

/** The result of parsing one value. */
export type Reading =
  | {
      ok: true
      id: string
      version: number
      at: string
      needs: readonly Need[]
      optionalNeeds: readonly Need[]
      /** What looks wrong in it; it is written all the same. */
      warnings: readonly string[]
    }
  | { ok: false; faults: string[] }

/** Parsed values of one kind. */
export interface Opened {
  /** One for each value, in its order. */
  readings: readonly Reading[]
  /** Writes the chosen ones whole, replacing earlier versions. @throws DocumentRefused */
  write(context: WriteContext, chosen: readonly number[]): Promise<void>
  /** What looks wrong in the chosen ones against what is known, after they were written. */
  warn(context: WriteContext, chosen: readonly number[]): Promise<Warnings>
  /** What follows after the commit; must be safe to skip, because a worker does it too. */
  follow(deps: Dependencies, chosen: readonly number[]): Promise<void>
}

/** One kind of document. */
export interface IntakeKind {
  kind: Kind
  schema: v.GenericSchema
  open(values: readonly unknown[]): Opened
}

interface Definition<Document> {
  kind: Kind
  schema: v.GenericSchema<unknown, Document>
  needs?(document: Document): readonly Need[]
  /** References that are resolved as well and may be unknown. */
  optionalNeeds?(document: Document): readonly Need[]
  write(context: WriteContext, documents: readonly Document[]): Promise<void>
  /** What looks wrong in the document alone. */
  warnings?(document: Document): readonly string[]
  /** What looks wrong against what is known; by ids. */
  warn?(context: WriteContext, documents: readonly Document[]): Promise<Warnings>
  follow?(deps: Dependencies, documents: readonly Document[]): Promise<void>
}

/** Makes a kind from its schema and its writer. */
export function intakeKind<Document extends { id: string; version: number; at: string }>(
  definition: Definition<Document>,
): IntakeKind {
  const { kind, schema } = definition
  return {
    kind,
    schema,
    open(values) {
      const parsed = values.map((value) => parseDocument(schema, value))
      const outcomes = parsed.map(({ outcome }) => outcome)
      const pick = (chosen: readonly number[]): Document[] =>
        chosen.flatMap((index) => {
          const outcome = outcomes[index]
          return outcome?.success === true ? [outcome.output] : []
        })
      return {
        readings: parsed.map(({ outcome, warnings }) =>
          outcome.success
            ? readingOf(outcome.output, definition, warnings)
            : { ok: false, faults: faultsOf(outcome.issues) },
        ),
        write: (context, chosen) => definition.write(context, pick(chosen)),
        warn: async (context, chosen) =>
          (await definition.warn?.(context, pick(chosen))) ?? new Map(),
        follow: async (deps, chosen) => definition.follow?.(deps, pick(chosen)),
      }
    },
  }
}

function readingOf<Document extends { id: string; version: number; at: string }>(
  document: Document,
  definition: Definition<Document>,
  warnings: readonly string[],
): Reading {
  const { id, version, at } = document
  return {
    ok: true,
    id,
    version,
    at,
    needs: definition.needs?.(document) ?? [],
    optionalNeeds: definition.optionalNeeds?.(document) ?? [],
    warnings: [...warnings, ...(definition.warnings?.(document) ?? [])],
  }
}

/** Where and why, one line each; never the value. */
function faultsOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues
    .slice(0, 20)
    .map((issue) => `${v.getDotPath(issue) ?? 'document'}: ${wordsOf(issue)}`)
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'is missing'
  // valibot's own messages quote the value.
  if (issue.message.includes('received')) return `must be ${issue.expected ?? 'something else'}`
  return issue.message
}
