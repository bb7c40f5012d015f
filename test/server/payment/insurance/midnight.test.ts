/** The hospital's clock really passes midnight between the steps of a mixed payment: one payment, one service, on whichever side each step falls. */
import { forAllTests } from '../../../support/server/for_tests'
import { resetClock, setMinutesFromMidnight } from '../../../support/server/hospital_clock'
import { InsuredWorld, type Payable, type Person } from './world'

let person: Person
const world = forAllTests(() => InsuredWorld.start())
beforeEach(async () => {
  await world.leaveEarlier()
  await setMinutesFromMidnight(world.sql, -2)
  person = await world.person()
})
afterEach(async () => {
  world.recover()
  await world.settleAll()
  await world.expectBalancedBooks()
  await resetClock(world.sql)
})

const kinds = ['registration', 'bills'] as const
const make = (kind: (typeof kinds)[number]): Promise<Payable> =>
  kind === 'registration' ? world.registration(person) : world.bills(person)
const passMidnight = () => setMinutesFromMidnight(world.sql, 1)

describe.each(kinds)('a mixed payment of a %s', (kind) => {
  it.each(['ordered', 'authorised', 'handed over', 'paid', 'heard of'] as const)(
    'is one payment when midnight passes after it was %s',
    async (step) => {
      const order = await make(kind)
      if (step === 'ordered') await passMidnight()
      await world.decided(person, order)
      if (step === 'authorised') await passMidnight()
      const { status } = await world.pay(person, order)
      expect(status).toBe(200)
      const number = await world.number(order)
      if (step === 'handed over') await passMidnight()
      world.insurance.pay(number)
      if (step === 'paid') await passMidnight()
      world.his.mode = 'down'
      await world.check(person, order)
      if (step === 'heard of') await passMidnight()
      world.his.mode = 'ok'
      await world.settleAll()
      expect((await world.page(person, order)).body).toMatchObject({
        orderState: 'done',
        payment: { status: 'SUCCESS' },
      })
      const rows =
        await world.sql`select 1 from insurance_payment where business_id = ${order.orderId} and status = 'SUCCESS'`
      expect(rows).toHaveLength(1)
    },
  )

  it('gives both parts back when only one went through and midnight passes before it is found out', async () => {
    const order = await make(kind)
    const number = await world.handedOver(person, order)
    world.insurance.pay(number, { funds: false })
    await passMidnight()
    await world.settleAll()
    expect((await world.page(person, order)).body.payment).toMatchObject({
      refusal: 'PARTLY_FAILED',
      isReturned: true,
    })
  })
})
