/**
 * Every statement that the server's tests send, on a hospital after five years (`npm run bench -- plans`): the twenty slowest, with what of their plans reads most.
 * What the tests asked for is replaced by ids that have most: the account of a thousand orders, its patient, its newest order. All is rolled back.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sqlState, type Sql } from '../../../server/database/client'
import { analyze } from '../../../server/database/migrate'
import {
  readStatements,
  statementsVariable,
  type Statement,
} from '../../support/server/plans/collecting'
import type { Hospital } from '../fleet'
import { printTable } from '../table'
import { addPast, addRecords } from './past'

/** A folder with statements of a run before, to save the run of the tests. */
const given = process.env.BENCH_STATEMENTS
const shown = 20
const budgetMs = 20

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface Planned {
  text: string
  ms: number
  plan: PlanNode
}

/** Prints the table. */
export async function benchPlans(hospital: Hospital): Promise<void> {
  const { sql } = hospital
  const accountId = await addPast(hospital)
  const words = await addRecords(hospital)
  await analyze(sql)
  const statements = collect().filter(({ text }) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  )
  const ids = await idsOf(sql, accountId)
  const planned: Planned[] = []
  let failed = 0
  for (const statement of statements) {
    const one = await measure(sql, statement, ids)
    if (one === undefined) failed += 1
    else planned.push(one)
  }
  const slowest = planned.sort((one, other) => other.ms - one.ms).slice(0, shown)
  printTable(
    `The slowest of ${planned.length} statements on ${words} (${failed} refuse the ids they were given)`,
    Object.fromEntries(
      slowest.map(({ text, ms, plan }, place) => [
        `${place + 1}. ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`,
        { ms: { value: ms, most: budgetMs }, 'reads most': heaviest(plan) },
      ]),
    ),
  )
}

function collect(): Statement[] {
  if (given !== undefined) return readStatements(given)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-statements-'))
  const run = spawnSync('npx', ['jest', '--selectProjects', 'server', '--silent'], {
    env: { ...process.env, [statementsVariable]: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (run.error !== undefined) throw run.error
  try {
    return readStatements(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ids by the name of the column that they are compared with. */
async function idsOf(sql: Sql, accountId: string): Promise<ReadonlyMap<string, string>> {
  const [row] = await sql<Record<string, string>[]>`
    select account_id, patient_id, order_id, schedule_id, slot_id, department_id, branch_id, visit_date::text as visit_date
    from registration_order where account_id = ${accountId} order by created_at desc limit 1`
  return new Map(
    Object.entries(row ?? {}).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

/** How long it takes with these ids, the second time; undefined when it does not run with them. */
async function measure(
  sql: Sql,
  { text, values }: Statement,
  ids: ReadonlyMap<string, string>,
): Promise<Planned | undefined> {
  const replaced = values.map((value, index) => {
    const column =
      new RegExp(`(\\w+) = (?:any\\((?:array\\(select unnest\\()?)?\\$${index + 1}\\b`).exec(
        text,
      )?.[1] ?? ''
    const id = ids.get(column)
    if (id === undefined) return value
    return Array.isArray(value) ? [id] : id
  })
  try {
    return await sql.begin(async (tx) => {
      let last: Planned | undefined
      for (let run = 0; run < 2; run += 1) {
        await tx
          .savepoint(async (inner) => {
            const [row] = await inner.unsafe<
              Record<string, [{ Plan: PlanNode; 'Execution Time': number }]>[]
            >(`explain (analyze, timing off, format json) ${text}`, replaced as never[])
            const [found] = Object.values(row ?? {})
            if (found !== undefined)
              last = { text, ms: found[0]['Execution Time'], plan: found[0].Plan }
            throw new RolledBack()
          })
          .catch((error: unknown) => {
            if (!(error instanceof RolledBack)) throw error
          })
      }
      return last
    })
  } catch (error) {
    if (sqlState(error) === undefined) throw error
    return undefined
  }
}

class RolledBack extends Error {}

/** The node that looks at the most rows. */
function heaviest(plan: PlanNode): string {
  const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)]
  const rowsOf = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const [most] = all(plan)
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .sort((one, other) => rowsOf(other) - rowsOf(one))
  if (most === undefined) return plan['Node Type']
  const where = most['Index Name'] ?? most['Relation Name'] ?? ''
  return `${most['Node Type']} ${where}, ${Math.round(rowsOf(most))} rows`
}
