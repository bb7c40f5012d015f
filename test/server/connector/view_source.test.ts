/** What is read again of a view: the newest change for a while, the same first load not for ever. */
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Query } from '../../../connector/databases/dialects'
import type { Row } from '../../../connector/databases/reader'
import { Journal } from '../../../connector/journal/journal'
import { ViewSource } from '../../../connector/sources/view'
import { until } from '../../support/until'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-view-'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A view of rows `{no, at}`, and every query that is asked of it. */
function viewOf(rows: Row[], file: string) {
  const asked: Query[] = []
  const source = new ViewSource(
    'bills',
    {
      type: 'view',
      connection: 'his',
      view: 'bills',
      columns: ['no'],
      key: ['no'],
      changed: 'at',
      everySeconds: 0.01,
      wholeEverySeconds: 86_400,
      mapping: 'bill.jsonata',
    },
    'postgres',
    {
      read: (query) => {
        asked.push(query)
        const [at = '', , no = ''] = query.values
        const isWhole = !query.text.includes('"at" > $1')
        return Promise.resolve(
          rows.filter((row) => isWhole || [row.at, row.no].join() > [at, no].join()),
        )
      },
      clock: () => Promise.resolve(new Date()),
      describe: () => Promise.resolve({ version: '', charset: '', writes: 0 }),
      close: () => Promise.resolve(),
    },
    { settledMs: 500, lateMs: 900_000, lateEveryMs: 300 },
  )
  const journal = new Journal({
    file: path.join(folder, file),
    key: Buffer.alloc(32, 1).toString('base64'),
    keepDays: 1,
  })
  ends.push(async () => {
    await source.stop()
    journal.close()
  })
  return {
    source,
    asked,
    begin: () =>
      source.start(
        journal,
        () => undefined,
        () => undefined,
      ),
    keys: () => journal.messages(100).map(({ content }) => JSON.parse(content).no),
  }
}

it('the newest change is read again for a while; later nothing but what is behind its last row', async () => {
  const at = '2026-11-20 08:00:00'
  const rows = ['1', '2', '3'].map((no): Row => ({ no, at }))
  const view = viewOf(rows, 'exact.db')
  await view.begin()
  await until(view.keys, ({ length }) => length === 3)
  // Committed late, with the same moment and a key that is before others.
  rows.unshift({ no: '0', at })
  await until(view.keys, ({ length }) => length === 4)
  const last = () => view.asked.at(-1)?.values
  await until(last, (values) => values?.[0] === at)
  expect(last()).toEqual([at, at, '3'])
  const second = rows.findIndex(({ no }) => no === '2')
  rows.push(...rows.splice(second, 1).map((row) => ({ ...row, at: '2026-11-20 08:00:01' })))
  await until(view.keys, ({ length }) => length === 5)
  await until(
    () => view.asked,
    (asked) => asked.some(({ values }) => values[0] === '2026-11-20 07:59:56'),
  )
})

it('a row whose transaction took longer than the newest change is found', async () => {
  const rows: Row[] = [{ no: '1', at: '2026-11-20 08:05:00' }]
  const view = viewOf(rows, 'late.db')
  await view.begin()
  await until(view.keys, ({ length }) => length === 1)
  await until(
    () => view.asked.length,
    (count) => count > 5,
  )
  // The schedules of next week, written since 08:01 and committed now.
  rows.push({ no: '3', at: '2026-11-20 08:06:00' })
  await until(view.keys, ({ length }) => length === 2)
  rows.unshift({ no: '2', at: '2026-11-20 08:05:30' })
  await until(view.keys, ({ length }) => length === 3, 5000)
})

it('a day without a time is read again all day', async () => {
  const rows: Row[] = [{ no: '1', at: '2026-11-20' }]
  const view = viewOf(rows, 'day.db')
  await view.begin()
  await until(
    () => view.asked.length,
    (count) => count > 30,
  )
  rows.unshift({ no: '0', at: '2026-11-20' })
  await until(view.keys, ({ length }) => length === 2)
})

it('leaves out the blanks with which a column of a fixed length is filled up', () => {
  const { source } = viewOf([], 'padded.db')
  expect(source.parse('{"no":"b1   ","name":" a b "}')).toEqual({ no: 'b1', name: ' a b' })
})

it('takes one of the rows that a join made of one, and not each after the other for ever', async () => {
  const twice = ['甲', '乙'].map((name) => ({ no: '1', at: '2026-11-30 08:00:00', name }))
  const { begin, keys, asked } = viewOf(twice, 'twice')
  await begin()
  await until(
    () => asked.length,
    (count) => count > 20,
  )
  expect(keys()).toEqual(['1'])
})
