/** When every test is over: the row types of what was sent. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { connect, type DatabaseAddress, type Sql } from '../../../../server/database/client'
import { templateName } from '../database'
import { differencesOf, type Nullable } from './comparing'
import type { Template } from './declaring'
import { readAnswers, type Answer } from './noting'

/** A few test files send a few hundred; only a whole run, or a shard of it, has them all. */
const wholeRun = 500
/** How many typed statements no test may leave unsent; it may only fall. */
const unsentMax = 25

/** What jest ran. */
export interface Run {
  shard?: { shardIndex: number; shardCount: number }
  testPathPattern: string
  testNamePattern?: string
}

interface Declared {
  hash: string
  templates: Template[]
}

/** Compares row types with what PostgreSQL answered in a run of all tests, or a shard of it. @throws Error naming each type that is another */
export async function checkRows(server: DatabaseAddress, folder: string, run: Run): Promise<void> {
  const answers = readAnswers(folder)
  if (answers.length < wholeRun) return
  const { hash, templates } = readDeclared()
  const sql = connect({ ...server, database: templateName }, { poolSize: 1, name: 'rows' })
  try {
    const faults = differencesIn(templates, answers, await nullableColumns(sql))
    if (faults.length > 0) throw new Error(`${faults.length} row types:\n${faults.join('\n')}`)
  } finally {
    await sql.end({ timeout: 2 })
  }
  const typed = templates.filter(({ columns, values }) => columns ?? values)
  const sent = sentSoFar(run, { hash, keys: [...new Set(answers.map(({ key }) => key))] })
  const unsent = typed.filter(({ key }) => sent?.has(key) === false).map(({ place }) => place)
  if (unsent.length > unsentMax)
    throw new Error(
      `No test sends these typed statements (${unsentMax} may be):\n${unsent.join('\n')}`,
    )
  process.stdout.write(
    `Rows of ${typed.length} typed statements are what PostgreSQL returns; no test sends ${sent ? unsent.length : 'some'}.\n`,
  )
}

/** What is wrong in all of them. Where templates share their static text, an answer is of the one that it fits. */
export function differencesIn(
  templates: readonly Template[],
  answers: readonly Answer[],
  nullable: Nullable,
): string[] {
  const found = answers.flatMap((answer) => {
    const differences = templates
      .filter(({ key }) => key === answer.key)
      .map((template) => differencesOf(template, answer, nullable))
    return differences.sort((one, other) => one.length - other.length)[0] ?? []
  })
  return [...new Set(found)]
}

/** By a process of its own: jest would transform the compiler. */
function readDeclared(): Declared {
  const program = path.join(__dirname, 'declared.ts')
  const read = execFileSync(process.execPath, ['--import', 'tsx', program], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(read) as Declared
}

const kept = v.object({ hash: v.string(), keys: v.array(v.string()) })

/** What all shards of the run sent; undefined while some are to come, and for a run of some tests. */
function sentSoFar(run: Run, now: v.InferOutput<typeof kept>): Set<string> | undefined {
  if (run.testPathPattern !== '' || run.testNamePattern !== undefined) return undefined
  const { shardIndex, shardCount } = run.shard ?? { shardIndex: 1, shardCount: 1 }
  const fileOf = (shard: number) => `.cache/rows_sent/${shard}_of_${shardCount}.json`
  mkdirSync(path.dirname(fileOf(1)), { recursive: true })
  writeFileSync(fileOf(shardIndex), JSON.stringify(now))
  const all = Array.from({ length: shardCount }, (_, index) => fileOf(index + 1))
    .filter((file) => existsSync(file))
    .map((file) => v.parse(kept, JSON.parse(readFileSync(file, 'utf8'))))
    .filter(({ hash }) => hash === now.hash)
  return all.length < shardCount ? undefined : new Set(all.flatMap(({ keys }) => keys))
}

/** What a check ties to another column’s null is the state’s to say. */
export async function nullableColumns(sql: Sql): Promise<Nullable> {
  const rows = await sql<{ column: string; name: string }[]>`
    select attrelid || '.' || attnum as column, relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where relkind in ('r', 'p') and attnum > 0 and not attnotnull and not exists (
      select 1 from pg_constraint k where k.conrelid = attrelid and contype = 'c' and attnum = any(conkey) and cardinality(conkey) > 1
        and pg_get_constraintdef(k.oid) ~ (attname || ' IS (NOT )?NULL|num_n(on)?nulls'))`
  return new Map(rows.map(({ column, name }) => [column, name]))
}
