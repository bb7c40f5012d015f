/** Rows as the hospital's views and files have them, some of them spoilt in ways that programs and people do. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HospitalDocument } from '../../support/hospital_week/hospital/paper'
import { rowOf } from '../../support/hospital_week/through/csv_rows'
import type { Chance } from '../chance'
import { oddText } from '../spoil'

export interface GivenRow {
  /** As a driver gives it. */
  values: Record<string, unknown>
  isGood: boolean
}

export interface GivenRows {
  /** The file's first word, and the view's. */
  file: string
  /** The column of the key. */
  keyName: string
  rows: GivenRow[]
}

const exampleFile = path.join(__dirname, '../../../docs/integration/example.json')
const { documents } = JSON.parse(readFileSync(exampleFile, 'utf8')) as {
  documents: HospitalDocument[]
}

const dayColumn = '出诊日期'
/** When the demo hospital has no clinics: a list of a file's clinics takes back those that it lacks. */
const farDay = '2199-11-30'

/** A good row of each kind. */
const goodRows = documents.flatMap((document) => {
  const written = rowOf(document)
  if (written === undefined) return []
  const { row } = written
  return [{ ...written, row: dayColumn in row ? { ...row, [dayColumn]: farDay } : row }]
})

/** Whether a list of these takes back nobody else's clinics. */
export const isListed = ({ rows }: GivenRows): boolean =>
  rows.every(({ values }) => values[dayColumn] === farDay)

/** Others spoil the hospital and its branches, and a branch of another hospital is refused. */
const isSure = ({ 级别: level }: Record<string, unknown>): boolean =>
  level !== '医院' && level !== '院区'

/** What an amount, a day, a number or a word is by mistake. */
const oddCells: readonly unknown[] = [
  null,
  undefined,
  '',
  '-12.50',
  '-0',
  '1e400',
  'NaN',
  '12,50',
  '９９.５',
  '99999999999999999999.99',
  -1,
  0.1 + 0.2,
  Number.NaN,
  Infinity,
  2n ** 80n,
  true,
  '0000-00-00',
  '0000-00-00 00:00:00',
  '2026-02-30',
  '2026-13-45 25:61:61',
  '9999-99-99',
  '20261120',
  '2026-11-20T08:00:00Z',
  new Date(0),
  new Date(Number.NaN),
  new Date(8.64e15),
  Buffer.from([0, 0xff, 0xfe]),
  Buffer.alloc(0),
  [],
  {},
  { a: [1, { b: null }] },
  '{"a":',
  '[]',
  'null',
  '[null,1,"x",[]]',
  '[{}]',
  '{"__proto__":{"admin":true}}',
  `${'['.repeat(3000)}${']'.repeat(3000)}`,
  '\u0000',
  'P1\u0000',
  '\ud800',
  'a\nb\r\nc',
  '"',
  '""\u0001',
  '\ue863',
]

const oddColumns = ['__proto__', 'constructor', '__complete', '__unread', 'rows', 'file', '', ' ']

let sent = 0

/** Some rows of one kind: good ones, and bad ones between them. */
export function givenRows(chance: Chance): GivenRows {
  const { file } = chance.of(goodRows)
  const known = goodRows.filter((row) => row.file === file)
  const [keyName = ''] = Object.keys(known[0]?.row ?? {}).filter(
    (name) => known[0]?.row[name] === known[0]?.key,
  )
  const rows = Array.from({ length: 1 + chance.below(12) }, (_, index) => {
    const { row, key } = chance.of(known)
    const isGood = chance.is(0.4)
    const good = { ...row, [keyName]: `${key}-${index}` }
    return { isGood: isGood && isSure(row), values: isGood ? good : spoiltRow(good, chance) }
  })
  return { file, keyName, rows }
}

/** The same rows as others than before: what is known already is no news to a connector. */
export function renamed({ file, keyName, rows }: GivenRows): GivenRows {
  sent += 1
  return {
    file,
    keyName,
    rows: rows.map(({ values, isGood }) => {
      const key = values[keyName]
      const isNamed = typeof key === 'string' && key.length < 60 && key !== ''
      return { isGood, values: isNamed ? { ...values, [keyName]: `${key}-${sent}` } : values }
    }),
  }
}

function spoiltRow(good: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  let row: Record<string, unknown> = { ...good }
  for (let times = 1 + chance.below(4); times > 0; times -= 1) {
    const name = chance.of([...Object.keys(row), 'x'])
    const change = chance.of<() => Record<string, unknown>>([
      () => ({ [name]: chance.of(oddCells) }),
      () => ({ [name]: chance.of(oddCells) }),
      () => ({ [name]: chance.of(oddCells) }),
      () => ({ [name]: oddText(chance) }),
      () => ({ [name]: `${String(row[name])}${oddText(chance)}` }),
      () => ({ [chance.of(oddColumns)]: chance.of(oddCells) }),
      () => ({ [name.toUpperCase()]: row[name] }),
      () => ({ [name]: 'x'.repeat(chance.is(0.01) ? 2_000_000 : 20_000) }),
    ])
    row = { ...row, ...change() }
    if (chance.is(0.15)) Reflect.deleteProperty(row, name)
  }
  return chance.is(0.004) ? withColumns(row, chance.of([2000, 2000, 20_000])) : row
}

function withColumns(row: Record<string, unknown>, count: number): Record<string, unknown> {
  const more = Array.from({ length: count }, (_, index) => [`c${index}`, index % 7] as const)
  return { ...row, ...Object.fromEntries(more) }
}
