/** SQL of what the hospital publishes of itself. */
import { firstColumn } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import { replaceRows, rowOf } from '../../database/rows'

type Table = 'hospital' | 'branch' | 'department' | 'doctor'

/** Which of these rows open or close with the coming write. */
export function listChanged(
  tx: Transaction,
  table: Exclude<Table, 'hospital'>,
  rows: readonly { id: string; active: boolean }[],
): Promise<string[]> {
  const column = `${table}_id`
  return firstColumn(tx`
    select ${tx(column)} as id from ${tx(table)} known
    join json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id text, active boolean) on given.id = known.${tx(column)} where known.active <> given.active`)
}

/** A document with a row of its own: beside its envelope, each field has the column of its name. */
export interface HospitalDocument {
  kind: string
  id: string
  version: number
  at: string
  english: Readonly<Record<string, string>>
}

/** Writes rows whole; other rows stay. */
export async function renew(
  tx: Transaction,
  table: Table,
  documents: readonly HospitalDocument[],
): Promise<void> {
  const rows = documents.map(
    ({ id, kind: _kind, version: _version, at: _at, english: _english, ...columns }) =>
      rowOf({ [`${table}Id`]: id, ...columns }),
  )
  await replaceRows(tx, table, `${table}_id`, rows)
}

/** Marks partners: every hospital but the one that the setting names; without the setting nothing changes. */
export async function markPartners(tx: Executor, ownId: string | undefined): Promise<void> {
  if (ownId === undefined) return
  await tx`
    update hospital set partner = hospital_id <> ${ownId} where partner <> (hospital_id <> ${ownId})`
}

/** Which of these exist. */
export function listKnown(
  executor: Executor,
  table: Table,
  ids: readonly string[],
): Promise<string[]> {
  const column = `${table}_id`
  return firstColumn(executor`
    select ${executor(column)} as id from ${executor(table)} where ${executor(column)} = any(${[...ids]})`)
}

/** Departments among these whose parent has a parent itself. */
export function listThirdLevel(
  executor: Executor,
  departmentIds: readonly string[],
): Promise<string[]> {
  return firstColumn(executor`
    select d.department_id from department d join department p on p.department_id = d.parent_id
    where d.department_id = any(${[...departmentIds]}) and p.parent_id is not null`)
}

/** Puts notices in force; the version before stays readable. */
export async function renewNotices(tx: Transaction, rows: readonly object[]): Promise<void> {
  const given = JSON.stringify(rows)
  await tx`
    insert into remark_version (remark_id, version, title, summary, content, published_at, replaced_at, change_note)
    select r.remark_id, r.version, r.title, r.summary, r.content, r.published_at, given.published_at, r.change_note
    from json_populate_recordset(null::remark, ${given}::text::json) given join remark r on r.remark_id = given.remark_id
    on conflict do nothing`
  await replaceRows(tx, 'remark', 'remark_id', rows)
}
