/** An exam that is done ends its line of the bill, and no other. */
import { transaction } from '../../../server/database/client'
import { find } from '../../../simulators/hospital/books'
import { endLine, enterPayment } from '../../../simulators/hospital/paid_bills'
import { people } from '../../../simulators/seeds/data/people'
import { startDemo } from '../../support/server/demo'
import { forAllTests } from '../../support/server/for_tests'

const demo = forAllTests(() => startDemo({ workers: false }))

it('ends a line that is paid; one that is not, or was given back, stays as it is', async () => {
  const asked = { what: 'issue', patientNo: people.sun.patientNo, kind: 'exams' }
  expect((await demo.press('bills/change', asked)).status).toBe(200)
  const [bill] = await demo.sql<{ id: string }[]>`
    select id from sandbox.book where kind = 'bill' and content->'patient'->>'value' = ${people.sun.patientNo} and content->>'state' = 'open'`
  const id = bill?.id ?? ''
  const states = async () =>
    (await find(demo.sql, 'bill', id))?.document.lines.map(({ state }) => state)
  const end = (lineNo: number) => transaction(demo.sql, (tx) => endLine(tx, id, lineNo))
  await end(1)
  expect(await states()).toEqual(['open', 'open', 'open'])
  await transaction(demo.sql, (tx) => enterPayment(tx, 'M1', [id]))
  const refund = { what: 'refund_item', itemId: `${id}:2` }
  expect((await demo.press('bills/change', refund)).status).toBe(200)
  await end(1)
  await end(2)
  expect(await states()).toEqual(['done', 'refunded', 'open'])
})
