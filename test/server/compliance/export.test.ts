/** What the register says is exported is in the exported file, from every table; and nothing else is. */
import { register } from '../../../server/compliance/register'
import { isPersonal } from '../../../server/compliance/types'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { fillOneOfEach, person, shownAs, type Row } from './one_of_each'

let server: TestServer
let rows: Map<string, Row>
let data: Record<string, unknown>
beforeAll(async () => {
  server = await startTestServer()
  rows = await fillOneOfEach(server.sql, server.settings.identityKeys)
  const { token } = await aSession(server, { accountId: person.accountId, isSteppedUp: true })
  const reply = await server.call(contract.privacy.exportData, {}, { token })
  data = JSON.parse(reply.body.content) as Record<string, unknown>
})
afterAll(() => server.stop())

const exported = Object.entries(register).flatMap(([table, one]) =>
  isPersonal(one) && typeof one.exported === 'object' ? [{ table, key: one.exported.key }] : [],
)

/** Words by which the row of a table is known. */
function wordsOf(table: string): string[] {
  const own = shownAs[table]
  if (own !== undefined) return [own]
  return Object.values(rows.get(table) ?? {}).flatMap((value) => {
    if (value instanceof Date) return [value.toISOString()]
    return typeof value === 'string' && value.length > 3 && !ofEveryRow.has(value) ? [value] : []
  })
}
/** What stands in the rows of many tables says nothing of one. */
const ofEveryRow = new Set<string>(Object.values(person))

it.each(exported)('$table is in the file, under $key', ({ table, key }) => {
  const part = data[key]
  expect(Array.isArray(part) ? part.length > 0 : part !== null && part !== undefined).toBe(true)
  const words = wordsOf(table)
  const text = JSON.stringify(part)
  expect([table, words.some((one) => text.includes(one))]).toEqual([table, true])
})

it('the file has no part that the register does not name', () => {
  const parts = Object.keys(data).filter((key) => !['note', 'exportedAt'].includes(key))
  expect(parts.sort()).toEqual([...new Set(exported.map(({ key }) => key))].sort())
})
