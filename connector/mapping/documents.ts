/** From a message to documents that the app takes: the mapping's result, checked by the published schemas. */
import * as v from 'valibot'
import { documentSchemas } from '../../server/hospital_documents'
import { parseDocument } from '../../server/hospital_documents/no_end'
import type { Fault, Mapped } from '../journal/entries'
import { MappingFailed, type Mapping } from './mapping'

export interface MappedMessage {
  documents: Mapped[]
  faults: Fault[]
}

/** Maps one message. Whatever is wrong is said with the mapping's line and what is missing. */
export async function mapMessage(
  mapping: Mapping,
  message: unknown,
  at: number,
): Promise<MappedMessage> {
  let result: unknown
  try {
    result = await mapping.apply(message)
  } catch (error) {
    if (!(error instanceof MappingFailed)) throw error
    return { documents: [], faults: [error.fault] }
  }
  const documents: Mapped[] = []
  const faults: Fault[] = []
  for (const one of Array.isArray(result) ? result : [result]) {
    if (one === undefined || one === null) continue
    const document = withTime(one, at)
    const found = faultsOf(mapping, document)
    if (found.length === 0) documents.push(document as Mapped)
    else faults.push(...found)
  }
  return { documents, faults }
}

function withTime(value: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  return { at: `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`, ...value }
}

function faultsOf(mapping: Mapping, document: unknown): Fault[] {
  const kind = fieldOf(document, 'kind')
  const schema = Object.entries(documentSchemas).find(([name]) => name === kind)?.[1]
  if (schema === undefined)
    return [
      { place: mapping.placeOf('kind'), reason: `kind: ${String(kind)} is no kind of document` },
    ]
  const version = fieldOf(document, 'version') ?? 1
  // The app knows the branch of a hospital that has one.
  const branchId = fieldOf(document, 'branchId') ?? 'only'
  const { outcome: read } = parseDocument<unknown>(schema, {
    ...(document as object),
    branchId,
    version,
  })
  if (read.success) return []
  return read.issues.map((issue) => {
    const dotted = v.getDotPath(issue) ?? ''
    const field =
      dotted
        .split('.')
        .filter((part) => !/^\d+$/.test(part))
        .at(-1) ?? 'kind'
    const missing = issue.received === 'undefined' ? 'is missing' : issue.message
    return {
      place: mapping.placeOf(field),
      reason: `${String(kind)}.${dotted || 'kind'}: ${missing}`,
    }
  })
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null
    ? new Map(Object.entries(value)).get(field)
    : undefined
