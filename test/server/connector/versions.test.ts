/** The journal: versions of documents, where mappings give them: what a laboratory corrects within one second, or one minute, is no old news; and who holds the file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Database } from 'node-sqlite3-wasm'
import { Journal } from '../../../connector/journal/journal'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-versions-'))
const key = Buffer.alloc(32, 1).toString('base64')
const open = (name: string) => new Journal({ file: path.join(folder, name), key, keepDays: 7 })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A message comes and is mapped to a report. */
function publish(journal: Journal, version: number, result: string): number {
  journal.accept('lab', [{ key: `${version} ${result}`, content: result }])
  return settle(journal, version, result)
}

function settle(journal: Journal, version: number, result: string): number {
  const seq = journal.messages(1)[0]?.seq ?? 0
  const report = { kind: 'report', id: 'r1', at: '2026-11-30T08:30:00+08:00', version, result }
  journal.settleMessages([{ seq, documents: [report] }])
  return seq
}

const sent = (journal: Journal) =>
  journal.documents(99).map(({ content }) => [content.version, content.result])

it('lets what was corrected in the same minute follow, before what is of the next', () => {
  const journal = open('corrected.db')
  publish(journal, 60_000, '5.0')
  publish(journal, 60_000, '7.7')
  publish(journal, 60_000, '7.8')
  publish(journal, 120_000, '7.9')
  expect(sent(journal)).toEqual([
    [60_000, '5.0'],
    [60_001, '7.7'],
    [60_002, '7.8'],
    [120_000, '7.9'],
  ])
  journal.close()
})

it('gives what is older, and what says the same, no newer version', () => {
  const journal = open('older.db')
  publish(journal, 120_000, '5.0')
  publish(journal, 120_000, '7.7')
  publish(journal, 60_000, '4.0')
  journal.accept('lab', [{ key: 'sent again under another number', content: '7.7' }])
  settle(journal, 120_000, '7.7')
  expect(sent(journal).slice(2)).toEqual([
    [60_000, '4.0'],
    [120_001, '7.7'],
  ])
  journal.close()
})

it('sends what a mended mapping makes of the newest message, and lets no older one win', () => {
  const journal = open('mended.db')
  const first = publish(journal, 60_000, '5.0')
  const second = publish(journal, 60_000, '77')
  journal.replay(second)
  settle(journal, 60_000, '7.7')
  journal.replay(first)
  settle(journal, 60_000, '5.00')
  expect(sent(journal).slice(1)).toEqual([
    [60_001, '77'],
    [60_002, '7.7'],
    [60_000, '5.00'],
  ])
  journal.close()
})

it('goes on with a journal of before', () => {
  const journal = open('before.db')
  publish(journal, 60_000, '5.0')
  journal.close()
  const file = new Database(path.join(folder, 'before.db'))
  file.exec('drop table given')
  file.close()
  const after = open('before.db')
  publish(after, 60_000, '7.7')
  expect(sent(after).at(-1)).toEqual([60_001, '7.7'])
  after.close()
})

it('is not held by another program that has the number of a connector of before', () => {
  const journal = open('held.db')
  const file = path.join(folder, 'held.db.pid')
  const [, start] = readFileSync(file, 'utf8').split(' ')
  journal.close()
  writeFileSync(file, `${process.ppid} ${start}0`)
  open('held.db').close()
  // A file of before has no start: whoever has the number may be a connector.
  writeFileSync(file, String(process.ppid))
  expect(() => open('held.db')).toThrow(`process ${process.ppid} holds the journal`)
})
