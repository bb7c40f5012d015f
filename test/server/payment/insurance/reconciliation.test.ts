import { listStatements, reconcileDay } from '../../../../server/areas/payment'
import { differencesOf } from '../../../../server/areas/payment/reconciliation/insurance'
import { businesses } from '../../../../server/composition_root'
import { InsuredTestApp } from './test_app'

const entry = {
  kind: 'payment' as const,
  number: 'I1',
  fundsFen: 80,
  payOrdId: 'o',
  isDone: true,
  isOfDay: true,
}

it.each([
  ['both have it', [{ kind: 'payment', number: 'I1', fundsFen: 80 }], [entry], []],
  [
    'another amount',
    [{ kind: 'payment', number: 'I1', fundsFen: 81 }],
    [entry],
    ['funds_payment_amount'],
  ],
  [
    'only the bureau',
    [{ kind: 'payment', number: 'I2', fundsFen: 81 }],
    [],
    ['funds_unknown_payment'],
  ],
  [
    'ours is not settled',
    [{ kind: 'payment', number: 'I1', fundsFen: 80 }],
    [{ ...entry, isDone: false }],
    ['funds_unknown_payment'],
  ],
  ['only ours', [], [entry], ['funds_payment_missing']],
  ['ours of another day', [], [{ ...entry, isOfDay: false }], []],
  [
    'a refund is not a payment',
    [{ kind: 'refund', number: 'I1', fundsFen: 80 }],
    [entry],
    ['funds_unknown_refund', 'funds_payment_missing'],
  ],
] as const)('%s', (_words, lines, ours, kinds) => {
  expect(differencesOf(lines, ours).map(({ kind }) => kind)).toEqual(kinds)
})

describe('a day of the hospital', () => {
  let testApp: InsuredTestApp
  beforeAll(async () => {
    testApp = await InsuredTestApp.start()
  })
  afterAll(() => testApp.stop())

  it('is compared with the bureau’s list too, and waits while that cannot be had', async () => {
    const person = await testApp.person()
    const order = await testApp.registration(person)
    const number = await testApp.handedOver(person, order)
    testApp.insurance.pay(number)
    await testApp.check(person, order)
    const [today] = await testApp.sql<{ day: string }[]>`select hospital_today()::text as day`
    const compare = () => reconcileDay({ ...testApp.dependencies, businesses }, today?.day ?? '')
    testApp.insurance.dayBill = () => [{ kind: 'payment', number, fundsFen: 4000 }]
    expect(await compare()).toBe(true)
    expect((await listStatements(testApp.sql, 1))[0]?.status).toBe('BALANCED')
    testApp.insurance.dayBill = () => [{ kind: 'payment', number, fundsFen: 3999 }]
    await compare()
    expect((await listStatements(testApp.sql, 1))[0]?.differences).toMatchObject([
      { kind: 'funds_payment_amount', oursFen: 4000, channelFen: 3999 },
    ])
  })
})
