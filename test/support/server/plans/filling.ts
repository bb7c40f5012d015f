/** Fills the tables that grow with made-up rows, so that the planner decides as it does in a hospital with a past. */
import type { Sql } from '../../../../server/database/client'

/** What a hospital has tens or hundreds of, however old it is. */
const small = [
  'hospital',
  'branch',
  'department',
  'doctor',
  'doctor_release',
  'registration_rule_version',
  'remark',
  'remark_version',
  'english_name',
  'clinic_window',
  'intake_cursor',
  'intake_ask',
  // What lives for minutes.
  'slot_hold',
  'slot_return',
  'intake_call',
  'staff_sign_in',
  // What waits for its day: a hospital plans a few.
  'remark_plan',
  'remark_draft',
  'remark_picture',
  // The hospital's own words for answers.
  'feedback_template',
  // What waits for another document, and goes when that comes.
  'intake_parked',
  // One row: how far the export is.
  'audit_export',
  // A row a server process.
  'worker_process',
]
const rows = 8_000
const rowsOfSmall = 20
/** What points at the small ones. */
const keysOfSmall = ['hospital_id', 'branch_id', 'department_id', 'doctor_id']

/** The tables that grow, filled; what would forbid made-up rows is taken away first. */
export async function fillTables(sql: Sql): Promise<string[]> {
  const tables = (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  )
    .map(({ name }) => name)
    .filter((name) => !['schema_version', 'migration_lock'].includes(name))
  const words = await wordsOfColumns(sql)
  const constraints = await sql<{ name: string; relation: string }[]>`
    select conname as name, conrelid::regclass::text as relation from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f') order by contype desc`
  for (const { name, relation } of constraints)
    await sql`alter table ${sql(relation)} drop constraint ${sql(name)}`
  for (const table of tables)
    await fillTable(sql, table, words, small.includes(table) ? rowsOfSmall : rows)
  await sql`analyze`
  return tables.filter((name) => !small.includes(name))
}

/** `table.column` with the words that a check allows in it. */
export async function wordsOfColumns(sql: Sql): Promise<Map<string, string[]>> {
  const checks = await sql<{ relation: string; definition: string }[]>`
    select conrelid::regclass::text as relation, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c'`
  const found = new Map<string, string[]>()
  for (const { relation, definition } of checks) {
    const [, column, list] = /\((\w+) = ANY \(ARRAY\[(.*?)\]/.exec(definition) ?? []
    const words = [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
    if (column !== undefined && words.length > 0) found.set(`${relation}.${column}`, words)
  }
  return found
}

interface Column {
  name: string
  type: string
  isNullable: boolean
  isUnique: boolean
}

async function fillTable(
  sql: Sql,
  table: string,
  words: Map<string, string[]>,
  count: number,
): Promise<void> {
  const columns = await sql<Column[]>`
    select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indkey[i.indnatts - 1] = a.attnum) as is_unique
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`
  const values = columns.map((column) => valueOf(column, words.get(`${table}.${column.name}`)))
  await sql.unsafe(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from generate_series(1, ${count}) i on conflict do nothing`,
  )
}

/** An expression over `i`. Columns of one name hold the same ids in all tables; a state is nearly always the last of its words. */
function valueOf(
  { name, type, isNullable, isUnique }: Column,
  words: string[] | undefined,
): string {
  const isKeyOfSmall = keysOfSmall.includes(name)
  const n = isKeyOfSmall ? `(1 + i % ${rowsOfSmall})` : isUnique ? 'i' : '(i / 4)'
  const value = words === undefined ? madeUp(type, name, n) : oneOf(words)
  return isNullable && !isUnique ? `case when i % 10 = 0 then ${value} end` : value
}

function oneOf(words: string[]): string {
  const list = words.map((word) => `'${word}'`).join(', ')
  return `(array[${list}])[case when i % 50 = 0 then 1 + i % ${words.length} else ${words.length} end]`
}

function madeUp(type: string, name: string, n: string): string {
  if (type.endsWith('[]')) return `array[${madeUp(type.slice(0, -2), name, n)}]`
  const made: Record<string, string> = {
    uuid: `md5('${name}' || ${n})::uuid`,
    text: `'${name}' || ${n}`,
    boolean: 'i % 100 = 0',
    date: `current_date - (i / 5)`,
    // What is over its time has gone, but for the last hours.
    'timestamp with time zone':
      name === 'expires_at'
        ? `now() + (i - 20) * interval '5 hours'`
        : `now() - i * interval '5 hours'`,
    'time without time zone': `time '08:00'`,
    jsonb: `'{}'::jsonb`,
    bytea: `decode(md5('${name}' || ${n}), 'hex')`,
  }
  return made[type] ?? `(${n})::${type}`
}
