/** What an area owes the intake: for each kind of document that is its business, how it is read and how it is written. Nothing here knows by which wire a document came. */
import * as v from 'valibot'
import type { Executor, Transaction } from '../database/client'
import type { Dependencies } from '../dependencies'
import type { Kind, PatientReference } from './envelope'

/** Something that must be known before a document can be written: a document of another kind, a patient, an order of the app. */
export interface Need {
  name: Kind | 'order' | 'bookedOrder' | 'outpatientOrder' | 'deposit'
  key: string
}

/** A patient as documents name him. */
export function patientNeed({ system, value }: PatientReference): Need {
  return { name: 'patient', key: `${system}|${value}` }
}

/** Finds what documents name: the rows' own ids by the hospital's keys. */
export interface Referent {
  name: Need['name']
  find(executor: Executor, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Where documents are written: one transaction, with everything that they name found. */
export interface WriteContext {
  tx: Transaction
  log: Dependencies['log']
  settings: Dependencies['settings']
  /** The row's id of what a document named in its needs. */
  idOf(need: Need): string
  /** The same of its wishes; null for what is not known. */
  find(need: Need): string | null
  /** These are known from now on: what waits for them is taken in soon after. */
  call(needs: readonly Need[]): Promise<void>
}

/** One document cannot be taken though it is well formed: it contradicts what is known. The others of its batch are written without it. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
  constructor(
    readonly documentId: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** What was read of one value. */
export type Reading =
  | {
      ok: true
      id: string
      version: number
      at: string
      needs: readonly Need[]
      optionalNeeds: readonly Need[]
    }
  | { ok: false; faults: string[] }

/** Values of one kind, read. */
export interface Opened {
  /** One for each value, in its order. */
  readings: readonly Reading[]
  /** Writes the chosen ones whole, over what stood there. @throws DocumentRefused */
  write(context: WriteContext, chosen: readonly number[]): Promise<void>
  /** What follows once the chosen ones are in the books; must be safe to leave out, because a worker does it too. */
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
  /** What is looked up as well, and need not be known. */
  optionalNeeds?(document: Document): readonly Need[]
  write(context: WriteContext, documents: readonly Document[]): Promise<void>
  follow?(deps: Dependencies, documents: readonly Document[]): Promise<void>
}

/** Makes a kind out of its schema and what writes it. */
export function intakeKind<Document extends { id: string; version: number; at: string }>(
  definition: Definition<Document>,
): IntakeKind {
  const { kind, schema } = definition
  return {
    kind,
    schema,
    open(values) {
      const outcomes = values.map((value) => v.safeParse(schema, value))
      const pick = (chosen: readonly number[]): Document[] =>
        chosen.flatMap((index) => {
          const outcome = outcomes[index]
          return outcome?.success === true ? [outcome.output] : []
        })
      return {
        readings: outcomes.map((outcome) =>
          outcome.success
            ? readingOf(outcome.output, definition)
            : { ok: false, faults: faultsOf(outcome.issues) },
        ),
        write: (context, chosen) => definition.write(context, pick(chosen)),
        follow: async (deps, chosen) => definition.follow?.(deps, pick(chosen)),
      }
    },
  }
}

function readingOf<Document extends { id: string; version: number; at: string }>(
  document: Document,
  definition: Definition<Document>,
): Reading {
  const { id, version, at } = document
  return {
    ok: true,
    id,
    version,
    at,
    needs: definition.needs?.(document) ?? [],
    optionalNeeds: definition.optionalNeeds?.(document) ?? [],
  }
}

/** Where and why, one line each; never what was written there. */
function faultsOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues
    .slice(0, 20)
    .map((issue) => `${v.getDotPath(issue) ?? 'document'}: ${wordsOf(issue)}`)
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'is missing'
  // valibot's own sentences quote the value.
  if (issue.message.includes('received')) return `must be ${issue.expected ?? 'something else'}`
  return issue.message
}
