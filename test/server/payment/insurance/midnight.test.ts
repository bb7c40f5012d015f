/** The hospital's clock really passes midnight between the steps of a mixed payment: one payment, one service, on whichever side each step falls. */
import { forAllTests } from '../../../support/server/for_tests'
import { resetClock, setMinutesFromMidnight } from '../../../support/server/hospital_clock'
import { InsuredTestApp, type Payable, type Person } from './test_app'

let person: Person
const testApp = forAllTests(() => InsuredTestApp.start())
beforeEach(async () => {
  await testApp.leaveEarlier()
  await setMinutesFromMidnight(testApp.sql, -2)
  person = await testApp.person()
})
afterEach(async () => {
  testApp.recover()
  await testApp.settleAll()
  await testApp.expectBalancedBooks()
  await resetClock(testApp.sql)
})

const kinds = ['registration', 'bills'] as const
const make = (kind: (typeof kinds)[number]): Promise<Payable> =>
  kind === 'registration' ? testApp.registration(person) : testApp.bills(person)
const passMidnight = () => setMinutesFromMidnight(testApp.sql, 1)

describe.each(kinds)('a mixed payment of a %s', (kind) => {
  it.each(['ordered', 'authorised', 'handed over', 'paid', 'heard of'] as const)(
    'is one payment when midnight passes after it was %s',
    async (step) => {
      const order = await make(kind)
      if (step === 'ordered') await passMidnight()
      await testApp.decided(person, order)
      if (step === 'authorised') await passMidnight()
      const { status } = await testApp.pay(person, order)
      expect(status).toBe(200)
      const number = await testApp.number(order)
      if (step === 'handed over') await passMidnight()
      testApp.insurance.pay(number)
      if (step === 'paid') await passMidnight()
      testApp.his.mode = 'down'
      await testApp.check(person, order)
      if (step === 'heard of') await passMidnight()
      testApp.his.mode = 'ok'
      await testApp.settleAll()
      expect((await testApp.page(person, order)).body).toMatchObject({
        orderState: 'done',
        payment: { status: 'SUCCESS' },
      })
      const rows =
        await testApp.sql`select 1 from insurance_payment where business_id = ${order.orderId} and status = 'SUCCESS'`
      expect(rows).toHaveLength(1)
    },
  )

  it('gives both parts back when only one went through and midnight passes before it is found out', async () => {
    const order = await make(kind)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number, { funds: false })
    await passMidnight()
    await testApp.settleAll()
    expect((await testApp.page(person, order)).body.payment).toMatchObject({
      refusal: 'PARTLY_FAILED',
      isReturned: true,
    })
  })
})
