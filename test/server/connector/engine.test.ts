/** The engine's pace: a first load leaves room for whoever sends, acknowledges and looks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AppRefused, type AppClient } from '../../../connector/app/client'
import { Engine } from '../../../connector/engine'
import { Journal } from '../../../connector/journal/journal'
import { Mapping } from '../../../connector/mapping/mapping'
import type { Source } from '../../../connector/sources/source'
import { listSetAside } from '../../../connector/state'
import { until } from '../../support/until'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-engine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const departments: Source = {
  name: 'departments',
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  sample: () => Promise.resolve([]),
  parse: (content) => JSON.parse(content),
  mappingOf: () => 'one.jsonata',
}

it('pushes what is mapped while the rest of a first load is still being mapped', async () => {
  const rows = 2000
  const key = Buffer.alloc(32, 1).toString('base64')
  const journal = new Journal({ file: path.join(folder, 'journal.db'), key, keepDays: 7 })
  const items = Array.from({ length: rows }, (_, n) => ({
    key: `d${n}`,
    content: `{"id":"d${n}"}`,
  }))
  journal.accept('departments', items)
  writeFileSync(
    path.join(folder, 'one.jsonata'),
    '{ "kind": "department", "id": id, "branchId": "b1", "name": id, "active": true }',
  )
  const unmapped: number[] = []
  const app: Pick<AppClient, 'push'> = {
    async push(documents) {
      // The answer comes by the network, never in the same turn.
      await new Promise((resolve) => setTimeout(resolve, 1))
      unmapped.push(journal.messages(rows).length)
      return documents.map(() => ({ outcome: 'taken' as const, reasons: [] }))
    },
  }
  const mapping = new Mapping(folder, 'one.jsonata', { codes: new Map() })
  const engine = new Engine({
    journal,
    app: app as AppClient,
    sources: [departments],
    mappings: new Map([['one.jsonata', mapping]]),
    log: () => undefined,
  })
  await engine.start()
  await until(
    () => journal.store.get("select count(*) as n from document where state = 'sent'")?.n,
    (sent) => sent === rows,
  )
  await engine.stop()
  journal.close()
  expect(unmapped[0]).toBeGreaterThan(rows / 2)
})

it('sets a document aside that the app cannot take as a whole, and brings what stands before and behind it', async () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const journal = new Journal({ file: path.join(folder, 'poison.db'), key, keepDays: 7 })
  const items = Array.from({ length: 9 }, (_, n) => ({ key: `d${n}`, content: `{"id":"d${n}"}` }))
  journal.accept('departments', items)
  const taken: string[] = []
  const app: Pick<AppClient, 'push'> = {
    async push(documents) {
      const ids = documents.map((document) => String(Reflect.get(Object(document), 'id')))
      if (ids.includes('d4')) throw new AppRefused('answered with 413', true)
      taken.push(...ids)
      return ids.map(() => ({ outcome: 'taken' as const, reasons: [] }))
    },
  }
  // The third message is no JSON at all.
  const source: Source = {
    ...departments,
    parse: (content) => JSON.parse(content === '{"id":"d3"}' ? '{' : content),
  }
  const engine = new Engine({
    journal,
    app: app as AppClient,
    sources: [source],
    mappings: new Map([['one.jsonata', new Mapping(folder, 'one.jsonata', { codes: new Map() })]]),
    log: () => undefined,
  })
  await engine.start()
  await until(
    () => taken.length,
    (count) => count === 7,
  )
  await engine.stop()
  expect(taken).toEqual(['d0', 'd1', 'd2', 'd5', 'd6', 'd7', 'd8'])
  expect(listSetAside(journal).map(({ reason }) => reason)).toEqual([
    expect.stringContaining('JSON'),
    'the app refused it: answered with 413',
  ])
  journal.close()
})

it('keeps its pause while the app is away, however much comes in meanwhile', async () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const journal = new Journal({ file: path.join(folder, 'away.db'), key, keepDays: 7 })
  let pushes = 0
  const app: Pick<AppClient, 'push'> = {
    push() {
      pushes += 1
      return Promise.reject(new Error('the app cannot be reached'))
    },
  }
  const lines: string[] = []
  const engine = new Engine({
    journal,
    app: app as AppClient,
    sources: [departments],
    mappings: new Map([['one.jsonata', new Mapping(folder, 'one.jsonata', { codes: new Map() })]]),
    log: (event) => void lines.push(event),
  })
  await engine.start()
  for (let n = 1; n <= 50; n += 1) {
    journal.accept('departments', [{ key: `d${n}`, content: `{"id":"d${n}"}` }])
    engine.wake()
    await until(
      () => journal.store.get("select count(*) as n from document where state = 'ready'")?.n,
      (ready) => ready === n,
    )
  }
  await engine.stop()
  expect(pushes).toBeLessThan(20)
  expect(lines).toHaveLength(pushes)
  journal.close()
})
