/** Faults of paying after the visit: a lender that does not answer, and one that stands for a bill no more. */
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { CreditDesk } from '../outpatient/credit_desk'
import { testFaults, type FaultsAt } from './faults'

const testApp = forAllTests(() => CreditDesk.start())
const desk = forAllTests(() => deskOf(testApp.server))
const person = forEachTest(() => testApp.person())
afterEach(() => testApp.recover())

async function reserved(): Promise<string> {
  const patientId = await testApp.agreed(person)
  const billId = await testApp.issue(patientId, 3_000)
  await testApp.advance()
  return billId
}

let billId = ''
const faults: FaultsAt<'credit'> = {
  credit_waiting: {
    async happens() {
      billId = await reserved()
      testApp.lender.collects = false
      await testApp.sweep()
      for (let round = 0; round < 3; round += 1) await testApp.advance()
    },
    mended: () => testApp.lender.collect(),
    async follows() {
      await testApp.advance()
      expect((await testApp.guarantee(billId)).state).toBe('CAPTURED')
    },
  },
  credit_lost: {
    async happens() {
      billId = await reserved()
      testApp.lender.orders.delete((await testApp.guarantee(billId)).outOrderNo)
      await testApp.sweep()
    },
  },
}

testFaults(faults, () => desk)
