/** What PostgreSQL said of the rows of each statement that was sent in any test. */
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Sql } from '../../../../server/database/client'
import { linesIn, statementsVariable } from '../plans/collecting'

/** A column as PostgreSQL describes it, and what of it was seen; `table` and `number` are 0 for an expression. */
const column = v.object({
  name: v.string(),
  type: v.number(),
  table: v.number(),
  number: v.number(),
  hadNull: v.boolean(),
  words: v.array(v.string()),
})
export type Column = v.InferOutput<typeof column>

/** An answer to the statement of one template: `key` is its static text, `text` what was sent. */
const answer = v.object({ key: v.string(), text: v.string(), columns: v.array(column) })
export type Answer = v.InferOutput<typeof answer>

interface Query {
  strings: TemplateStringsArray | string
  executed: boolean
  tagged: boolean
  isRaw: unknown
  resolve: (result: unknown) => void
}

type Rows = Record<string, unknown>[] & {
  statement?: { string: string; columns?: Omit<Column, 'hadNull' | 'words'>[] }
}

const wordsMax = 40
const isWord = /^([a-z]\w{0,29}|\d{1,2})$/i
const noting = Symbol.for('hospital: rows are noted')

/** The static text of a template. */
export const keyOf = (strings: readonly string[]): string => strings.join('\0')

/** From now on every statement of this process is noted, whichever connection it goes by: the driver has one class of queries. */
export function noteRows(sql: Sql): void {
  const folder = process.env[statementsVariable]
  if (folder === undefined) return
  const queries = Object.getPrototypeOf(sql``) as { handle(this: Query): unknown; [noting]?: true }
  if (queries[noting]) return
  const { handle } = queries
  const file = path.join(rowsOf(folder), `${process.pid}.jsonl`)
  const known = new Map<string, Answer>()
  queries[noting] = true
  queries.handle = function (this: Query) {
    if (!this.executed && this.tagged) {
      const { resolve } = this
      this.resolve = (result) => {
        const news = newsOf(known, this, result as Rows)
        if (news !== undefined) appendFileSync(file, `${JSON.stringify(news)}\n`)
        resolve(result)
      }
    }
    return handle.call(this)
  }
}

/** The answer of this template so far, when this result adds to it. */
function newsOf(known: Map<string, Answer>, query: Query, rows: Rows): Answer | undefined {
  const { string: text, columns = [] } = rows.statement ?? {}
  if (text === undefined || typeof query.strings === 'string') return undefined
  const key = keyOf(query.strings)
  const kind = kindOf(key, columns)
  const before = known.get(kind)
  const found = before ?? {
    key,
    text,
    columns: columns.map((one) => ({ ...one, hadNull: false, words: [] })),
  }
  known.set(kind, found)
  const hasNews = query.isRaw === undefined && addSeen(found.columns, rows)
  return hasNews || before === undefined ? found : undefined
}

/** A template has several kinds of rows where its fragments bring other columns. */
const kindOf = (key: string, columns: readonly Pick<Column, 'name' | 'type'>[]): string =>
  `${columns.map(({ name, type }) => `${name}:${type}`).join()}\n${key}`

function addSeen(columns: Column[], rows: readonly Record<string, unknown>[]): boolean {
  let hasNews = false
  for (const one of columns)
    for (const row of rows) {
      const value = row[one.name]
      if (value === null && !one.hadNull) hasNews = one.hadNull = true
      if (typeof value !== 'string' || one.words.length >= wordsMax || !isWord.test(value)) continue
      if (one.words.includes(value)) continue
      one.words.push(value)
      hasNews = true
    }
  return hasNews
}

const rowsOf = (folder: string): string => {
  const rows = path.join(folder, 'rows')
  mkdirSync(rows, { recursive: true })
  return rows
}

/** What all processes noted: one answer for each kind of row that a template had. */
export function readAnswers(folder: string): Answer[] {
  const found = new Map<string, Answer>()
  for (const line of linesIn(rowsOf(folder))) {
    const one = v.parse(answer, JSON.parse(line))
    const kind = kindOf(one.key, one.columns)
    const before = found.get(kind)
    found.set(kind, before === undefined ? one : bothOf(before, one))
  }
  return [...found.values()]
}

function bothOf(one: Answer, other: Answer): Answer {
  const columns = one.columns.map((column, index) => {
    const { hadNull = false, words = [] } = other.columns[index] ?? {}
    return {
      ...column,
      hadNull: column.hadNull || hadNull,
      words: [...new Set([...column.words, ...words])],
    }
  })
  return { ...one, columns }
}
