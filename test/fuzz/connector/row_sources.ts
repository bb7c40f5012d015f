/** Sources of rows for one input: a view whose driver gives them, and a file that has them. */
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Row, rowOf } from '../../../connector/databases/reader'
import { CsvSource } from '../../../connector/sources/csv'
import type { Source, SourceState } from '../../../connector/sources/source'
import { ViewSource } from '../../../connector/sources/view'
import type { RowEngine } from './row_engine'
import { type GivenRows, isListed } from './row_inputs'

/** What is wrong with a file or a query as a whole. */
export interface Broken {
  /** The first query fails, as after a column was dropped or the network went. */
  failsFirst: boolean
  /** A line is cut, a line has more fields, or a quote stays open. */
  line?: 'short' | 'long' | 'open'
  /** So many columns more that hold nothing. */
  columns?: number
}

export interface Read {
  /** By the source's name. */
  source: string
  key: readonly string[]
  /** The driver's rows as the connector has them; of a file nothing is known before it is read. */
  rows: Row[] | undefined
  state: SourceState
  failure: string | null
}

/** Where it is read until everything has been. */
export async function readView(
  engine: RowEngine,
  given: GivenRows,
  { failsFirst }: Broken,
): Promise<Read> {
  const [name, shape] = shapeOf(engine, 'view', given)
  const values = given.rows.map((row) => row.values)
  let asked = 0
  const source = new ViewSource(name, { ...shape, everySeconds: 1000 }, 'postgres', {
    read: async () => {
      asked += 1
      if (failsFirst && asked === 1) throw new Error('column "更新时间" does not exist')
      const isRead = asked > (failsFirst ? 2 : 1)
      return isRead ? [] : values.map(rowOf)
    },
    clock: () => Promise.resolve(new Date()),
    describe: () => Promise.resolve({ version: '', charset: '', writes: 0 }),
    close: () => Promise.resolve(),
  })
  const { state, failure } = await readOnce(engine, source)
  return { source: name, key: shape.key, rows: values.map(rowOf), state, failure }
}

/** The folder has this file alone. */
export async function readFile(
  engine: RowEngine,
  given: GivenRows,
  { line, columns = 0 }: Broken,
): Promise<Read> {
  const [name, shape] = shapeOf(engine, 'csv', given)
  const connection = engine.profile.connections[shape.connection]
  if (connection?.type !== 'folder') throw new Error('files lie in folders')
  const names = [...new Set(given.rows.flatMap(({ values }) => Object.keys(values)))]
  const lines = [
    names.map(quoted).join(',') + ','.repeat(columns),
    ...given.rows.map(
      ({ values }) =>
        names.map((one) => quoted(cellOf(values[one]))).join(',') + ','.repeat(columns),
    ),
  ]
  if (line === 'short') lines.push('"x"')
  if (line === 'long') lines.push(names.map(() => '"x"').join(',') + ','.repeat(columns + 3))
  if (line === 'open') lines.push('"x,"y')
  const file = path.join(connection.path, `${shape.file}_${engine.newest}_${Date.now()}.csv`)
  writeFileSync(file, `${lines.join('\r\n')}\r\n`)
  const before = new Date(Date.now() - 5000)
  utimesSync(file, before, before)
  try {
    const source = new CsvSource(name, { ...shape, everySeconds: 1000 }, connection)
    const { state, failure } = await readOnce(engine, source)
    return { source: name, key: shape.key, rows: undefined, state, failure }
  } finally {
    rmSync(file, { force: true })
  }
}

type Shapes = RowEngine['profile']['sources'][string]

function shapeOf<Type extends Shapes['type']>(
  { profile }: RowEngine,
  type: Type,
  given: GivenRows,
): [string, Extract<Shapes, { type: Type }>] {
  const { file } = given
  for (const [name, known] of Object.entries(profile.sources)) {
    const shape = isListed(given) ? known : { ...known, complete: undefined }
    const named = shape.type === 'view' ? shape.view : shape.type === 'csv' ? shape.file : ''
    if (shape.type === type && (named === file || named === `${file}视图`))
      return [name, shape as Extract<Shapes, { type: Type }>]
  }
  throw new Error(`no source has ${file}`)
}

/** Until it has read without a failure; the first failure on the way. */
async function readOnce(
  engine: RowEngine,
  source: Source,
): Promise<{ state: SourceState; failure: string | null }> {
  const states: SourceState[] = []
  await source.start(engine.journal, engine.wake, (state) => states.push(state))
  const endsAt = performance.now() + 15_000
  const isRead = (): boolean => states.some(({ failure }) => failure === null)
  while (!isRead() && performance.now() < endsAt) await wait(2)
  await source.stop()
  const state = states.find(({ failure }) => failure === null) ?? states.at(-1)
  if (state === undefined) throw new Error('the source has said nothing')
  return { state, failure: states.find(({ failure }) => failure !== null)?.failure ?? null }
}

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`

/** As a program of the hospital writes it. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Buffer.isBuffer(value)) return value.toString('latin1')
  if (value instanceof Date) return String(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
