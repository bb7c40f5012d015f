/** A file of documents: `{ "at": …, "documents": […] }` (docs/integration). */
import * as v from 'valibot'
import { isoDateTime } from '../../../src/contract/values'
import type { Need } from '../../area/intake_kind'
import { kinds } from '../../hospital_documents/envelope'
import { needKey } from '../registry'
import { take } from '../taking/take'
import { type Intake, type Taking } from '../taking/taking'

const file = v.object({
  /** When the file was made: the time, and the version, of documents without their own. */
  at: v.optional(isoDateTime),
  documents: v.pipe(v.array(v.looseObject({ kind: v.string() })), v.minLength(1, 'is empty')),
})

/** The file cannot be ingested; `faults` say where and why, one line each. */
export class FileInvalid extends Error {
  override readonly name = 'FileInvalid'
  constructor(readonly faults: readonly string[]) {
    super(`The file cannot be taken:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

/** One document with its position in the file. */
export interface FileDocument {
  place: number
  value: { kind: string; [field: string]: unknown }
}

/** Parses a file: the documents in the order of their dependencies. @throws FileInvalid */
export function readFile(content: unknown): FileDocument[] {
  const read = v.safeParse(file, content)
  if (!read.success)
    throw new FileInvalid(
      read.issues
        .slice(0, 50)
        .map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`),
    )
  const { at, documents } = read.output
  const given = at === undefined ? {} : { at, version: Date.parse(at) }
  const rank = new Map<string, number>(kinds.map((kind, index) => [kind, index]))
  return documents
    .map((value, place) => ({ place, value: { ...given, ...value } }))
    .sort((a, b) => (rank.get(a.value.kind) ?? -1) - (rank.get(b.value.kind) ?? -1))
}

/** Checks the documents without writing: their shape, and that their references are known or in the file. */
export async function checkFile(
  { deps, registry }: Intake,
  documents: readonly FileDocument[],
): Promise<string[]> {
  const faults: string[] = []
  const inFile = new Set(documents.map(({ value }) => `${value.kind}:${String(value.id)}`))
  const needed: { place: number; need: Need }[] = []
  for (const { place, value } of documents) {
    const kind = registry.kindOf(value.kind)
    const [reading] = kind?.open([value]).readings ?? []
    if (reading === undefined) faults.push(`documents.${place}.kind: is none that is taken in`)
    else if (!reading.ok)
      faults.push(...reading.faults.map((fault) => `documents.${place}.${fault}`))
    else needed.push(...reading.needs.map((need) => ({ place, need })))
  }
  const open = needed.filter(({ need }) => !inFile.has(needKey(need)))
  const known = await registry.find(
    deps.sql,
    open.map(({ need }) => need),
  )
  for (const { place, need } of open)
    if (!known.has(needKey(need)) && mustBeThere(need))
      faults.push(`documents.${place}: there is no ${need.name} ${need.key}`)
  return faults
}

/** Patients and the app's own orders may come later. */
function mustBeThere({ name }: Need): boolean {
  return name !== 'patient' && kinds.some((kind) => kind === name)
}

/** How many documents had each outcome. */
export type Sums = Record<Taking['outcome'], number>

/** Ingests the documents; `progress` is called after each batch. What was refused, or looks wrong, is returned with position and reason. */
export async function takeFile(
  intake: Intake,
  source: string,
  documents: readonly FileDocument[],
  progress: (done: number) => void,
): Promise<{ sums: Sums; refused: string[]; warnings: string[] }> {
  const sums: Sums = { taken: 0, known: 0, waiting: 0, refused: 0 }
  const refused: string[] = []
  const warnings: string[] = []
  for (let from = 0; from < documents.length; from += batchMax) {
    const batch = documents.slice(from, from + batchMax)
    const takings = await take(
      intake,
      source,
      batch.map(({ value }) => value),
    )
    takings.forEach((taking, index) => {
      sums[taking.outcome] += 1
      const at = (words: string): string => `documents.${batch[index]?.place ?? '?'}: ${words}`
      if (taking.outcome === 'refused') refused.push(...taking.reasons.map(at))
      if (taking.outcome === 'taken') warnings.push(...(taking.warnings ?? []).map(at))
    })
    progress(Math.min(from + batchMax, documents.length))
  }
  return { sums, refused, warnings }
}

const batchMax = 500
