/** Stores documents that cannot be ingested, with the reason. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { DocumentRefused } from '../../area/intake_kind'
import { sqlState, violatedConstraint } from '../../database/client'
import { documentId, version as versionSchema } from '../../hospital_documents/envelope'
import { Refused } from '../../http/refused'
import { aboutOf } from '../desk/about'
import { createRefusedItem } from '../desk/work'
import * as repository from '../intake_repository'
import { inTransaction, type Intake, type Taking } from './taking'

/** Stores refused documents, each once. */
export async function keepRefused(
  intake: Intake,
  source: string,
  values: readonly unknown[],
  takings: readonly Taking[],
): Promise<void> {
  const rows = new Map<string, repository.RefusedRow>()
  takings.forEach((taking, index) => {
    if (taking.outcome !== 'refused') return
    const value = values[index]
    const row = { source, ...headOf(value), reasons: taking.reasons }
    rows.set(`${row.kind} ${row.id}`, {
      ...row,
      content: intake.cipher.encrypt(value ?? null),
      about: aboutOf(intake.cipher, value),
    })
  })
  const kinds = new Set([...rows.values()].map(({ kind }) => kind))
  if (rows.size === 0) return
  await inTransaction(intake, async (tx) => {
    await repository.keepRefused(tx, [...rows.values()])
    for (const kind of kinds) await createRefusedItem(tx, intake.deps.log, source, kind)
  })
}

function headOf(value: unknown): { kind: string; id: string; version: number | null } {
  const kind = kindNameOf(value)
  const id = v.safeParse(documentId, fieldOf(value, 'id'))
  const version = v.safeParse(versionSchema, fieldOf(value, 'version'))
  return {
    kind: typeof kind === 'string' && /^[\w.-]{1,40}$/.test(kind) ? kind : 'unknown',
    id: id.success
      ? id.output
      : `sha256 ${createHash('sha256')
          .update(JSON.stringify(value) ?? '')
          .digest('hex')}`,
    version: version.success ? version.output : null,
  }
}

/** The kind in its own words, of any type. */
export const kindNameOf = (value: unknown): unknown => fieldOf(value, 'kind')

/** A field of its head, of any type. */
export function fieldOf(value: unknown, name: 'kind' | 'id' | 'version' | 'branchId'): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
}

/** Characters that PostgreSQL cannot store, as text or in JSON. */
export const isUnkeepable = (state: string | undefined): boolean =>
  state !== undefined && ['22021', '22P02', '22P05'].includes(state)
export const unkeepableWords =
  'has a value that cannot be kept, such as the character NUL or half a surrogate pair'

/** Why the database or the area refuses what was sent; undefined when it was no fault of the document. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof DocumentRefused) return error.reason
  if (error instanceof Refused) return error.message
  const state = sqlState(error)
  if (state === undefined || !/^2[23]/.test(state)) return undefined
  if (isUnkeepable(state)) return unkeepableWords
  return `contradicts what is known (${violatedConstraint(error) ?? state})`
}
