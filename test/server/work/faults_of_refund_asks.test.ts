/** Faults of refunds that patients ask for: the hospital does not answer. */
import { randomUUID } from 'node:crypto'
import { watchRefundAsks } from '../../../server/areas/outpatient/refund_asks/desk_work'
import { sendRefundAsks } from '../../../server/areas/outpatient/refund_asks/sending'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { BillOffice } from '../../support/server/fakes/bill_office'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { CashDesk } from '../outpatient/test_app'
import { testFaults, type FaultsAt } from './faults'

const cash = forAllTests(() => CashDesk.start())
const desk = forAllTests(() => deskOf(cash.server))
const person = forEachTest(() => cash.person())

async function asked(): Promise<string> {
  const office = new BillOffice(cash.dependencies, cash.his)
  const patientId = await cash.patient(person)
  await office.issue(patientId, 'exam')
  const billIds = (await cash.unpaid(person, patientId)).flatMap(({ bills }) =>
    bills.map(({ billId }) => billId),
  )
  const { orderId } = (await cash.create(person, patientId, billIds)).body
  await cash.pay(person, orderId)
  cash.channel.pay(await cash.tradeNo(orderId))
  await cash.check(person, orderId)
  const [line] = (await cash.get(person, orderId)).refundLines ?? []
  const itemIds = [line?.itemId ?? '']
  const idempotencyKey = randomUUID()
  await cash.call(
    calls.askRefund,
    { orderId, itemIds, reason: 'elsewhere', idempotencyKey },
    person,
  )
  return orderId
}

let orderId = ''
const faults: FaultsAt<'refund_asks'> = {
  refund_unanswered: {
    async happens() {
      cash.his.refunds = null
      orderId = await asked()
      await watchRefundAsks(cash.dependencies)
    },
    mended: () => (cash.his.refunds = 'granted'),
    async follows(_, action) {
      await sendRefundAsks(cash.dependencies)
      const [ask] = (await cash.get(person, orderId)).refundAsks
      expect(ask?.state).toBe(action === 'try_again' ? 'GRANTED' : 'ENDED')
      await watchRefundAsks(cash.dependencies)
      const open = await cash.sql`
        select 1 from work_item where kind = 'refund_unanswered' and ended_at is null`
      expect(open).toHaveLength(0)
    },
  },
}

testFaults(faults, () => desk)
