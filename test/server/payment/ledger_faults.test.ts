/** What is wrong with the books is judged by one rule, whether of all time or of the last days. */
import { listLedgerFaults } from '../../../server/areas/payment'
import {
  listRecentFaults,
  postMissing,
} from '../../../server/areas/payment/ledger/ledger_repository'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp } from '../registration/test_app'

const testApp = forAllTests(() => TestApp.start())

async function refundedOrder(): Promise<string> {
  const person = await testApp.person()
  const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  await testApp.cancel(person, orderId)
  await testApp.settleAll()
  return orderId
}

/** Also such as leave both sides equal. */
const changes: Readonly<Record<string, (orderId: string) => Promise<unknown>>> = {
  'no posting of a payment': (orderId) =>
    testApp.sql`delete from ledger_entry where kind = 'paid' and business_id = ${orderId}`,
  'a payment on the account of another': (orderId) =>
    testApp.sql`update ledger_entry set account = 'hospital' where kind = 'paid' and account = 'channel' and business_id = ${orderId}`,
  'another sum of a payment': (orderId) =>
    testApp.sql`update ledger_entry set amount_fen = amount_fen + 1 where kind = 'paid' and account = 'channel' and business_id = ${orderId}`,
  'another sum of a refund, on both sides': (orderId) =>
    testApp.sql`update ledger_entry set amount_fen = 2 * amount_fen where kind = 'refunded' and business_id = ${orderId}`,
  'a refund promised on the wrong account': (orderId) =>
    testApp.sql`update ledger_entry set account = 'hospital' where kind = 'refund_requested' and account = 'refund_due' and business_id = ${orderId}`,
}

it.each(Object.entries(changes))('%s is seen by both', async (_what, tamper) => {
  expect(await listLedgerFaults(testApp.sql)).toEqual([])
  const orderId = await refundedOrder()
  await tamper(orderId)
  const faults = await listLedgerFaults(testApp.sql)
  expect(faults).toMatchObject([{ businessId: orderId }])
  expect(await listRecentFaults(testApp.sql)).toEqual(faults)
  await testApp.sql`delete from ledger_entry where business_id = ${orderId}`
  await postMissing(testApp.sql)
})

it('a posting with one side that belongs to no payment is a fault of all time', async () => {
  await testApp.sql`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen)
    values ('paid', gen_random_uuid(), 'channel', 'registration', gen_random_uuid(), 5)`
  expect(await listLedgerFaults(testApp.sql)).toMatchObject([{ kind: 'paid', postedFen: 5 }])
})
