/** Writes objects as rows: used by the demo's seed and the hospital's file. Column names are the objects' own. */
import type { Executor } from './client'

type Row = object

/** An object as a row: `departName` becomes `depart_name`. PostgreSQL ignores names that are no columns when it reads the row as one of its table. */
export function rowOf(given: Row): Record<string, unknown> {
  const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [column(name), value]))
}

/** Inserts rows in one statement; existing rows stay, missing columns keep their defaults. */
export async function addRows(tx: Executor, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  await tx`insert into ${tx(table)} (${tx(Object.keys(first))}) ${selectRows(tx, table, rows)} on conflict do nothing`
}

/** Inserts rows, or updates the given columns by their key. */
export async function replaceRows(
  tx: Executor,
  table: string,
  key: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const renewed = columns
    .filter((column) => column !== key)
    .map((column) => tx`${tx(column)} = excluded.${tx(column)}`)
  const assignments = renewed.reduce((list, assignment) => tx`${list}, ${assignment}`)
  await tx`insert into ${tx(table)} (${tx(columns)}) ${selectRows(tx, table, rows)} on conflict (${tx(key)}) do update set ${assignments}`
}

/** Rows that PostgreSQL reads from one JSON parameter. */
function selectRows(tx: Executor, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  return tx`select ${tx(columns)} from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::json)`
}
