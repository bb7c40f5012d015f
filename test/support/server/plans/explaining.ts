/** Looks at the plan of every statement that the app sent, on filled tables: none may read a growing table from end to end. */
import { sqlState, type Sql } from '../../../../server/database/client'
import type { Statement } from './collecting'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** Statements that may, each by words of its own and with the reason. */
const allowed: readonly (readonly [words: string, reason: string])[] = [
  [
    'delete from certificate_try where tried_at',
    'the table holds a week, and it is swept by the hour',
  ],
  ['delete from queue_news n', 'the table holds two days, and it is swept by the hour'],
  ['delete from login_code where created_at', 'the table holds a day, and it is swept by the hour'],
  ['delete from scarce_request where asked_at', 'the table holds a month, and is swept by days'],
  ['delete from release_draw where drawn_at', 'the same'],
  [
    'from intake_refused) as refused',
    'what a hospital’s system told wrongly: few, and swept by days',
  ],
  ['select distinct source, kind as document from intake_refused', 'the same'],
  ['from patient p join patient_link l', 'the yearly report on children’s data, by a command'],
]

/** What is wrong, in words; empty when all is well. */
export async function findScans(
  sql: Sql,
  growing: readonly string[],
  statements: readonly Statement[],
): Promise<string[]> {
  // As if the tables were a hundred times as large.
  await sql`set seq_page_cost = 100`
  const partial = await sql<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`
  const small = new Set(partial.map(({ name }) => name))
  const found: string[] = []
  for (const { text, values } of statements) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
    if (allowed.some(([words]) => text.includes(words))) continue
    const plan = await planOf(sql, text, values)
    if (typeof plan === 'string') found.push(`cannot be explained (${plan}):\n${text}`)
    else
      for (const { 'Relation Name': table = '', Filter = '' } of wholeReads(plan, small, false))
        if (growing.includes(table))
          found.push(`reads all of ${table} for ${Filter}:\n${text}\n\n${JSON.stringify(plan)}`)
  }
  return found
}

async function planOf(
  sql: Sql,
  text: string,
  values: readonly unknown[],
): Promise<PlanNode | string> {
  const explain = async (given: readonly unknown[]) => {
    const [row] = await sql.unsafe<Record<string, { Plan: PlanNode }[]>[]>(
      `explain (format json) ${text}`,
      given as never[],
    )
    return Object.values(row ?? {})[0]?.[0]?.Plan ?? 'no plan'
  }
  try {
    return await explain(values)
  } catch (error) {
    // A test sent what is no value of the kind: then nothing is asked for.
    if (sqlState(error)?.startsWith('22') === true) return explain(values.map(() => null))
    return error instanceof Error ? error.message : String(error)
  }
}

/** Tables that are read from end to end: row by row, or along an index of all their rows with neither a condition nor a limit. */
function wholeReads(node: PlanNode, small: ReadonlySet<string>, isLimited: boolean): PlanNode[] {
  const { 'Node Type': type, 'Index Name': index = '', 'Index Cond': condition, Plans = [] } = node
  const isWhole =
    type === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(type) && !condition && !isLimited && !small.has(index))
  return [
    ...(isWhole ? [node] : []),
    ...Plans.flatMap((below) => wholeReads(below, small, isLimited || type === 'Limit')),
  ]
}
