import { listStatements, reconcileDay } from '../../../../server/areas/payment'
import { differencesOf } from '../../../../server/areas/payment/reconciliation/insurance'
import { businesses } from '../../../../server/joins'
import { InsuredWorld } from './world'

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
  let world: InsuredWorld
  beforeAll(async () => {
    world = await InsuredWorld.start()
  })
  afterAll(() => world.stop())

  it('is compared with the bureau’s list too, and waits while that cannot be had', async () => {
    const person = await world.person()
    const order = await world.registration(person)
    const number = await world.handedOver(person, order)
    world.insurance.pay(number)
    await world.check(person, order)
    const [today] = await world.sql<{ day: string }[]>`select hospital_today()::text as day`
    const compare = () => reconcileDay({ ...world.dependencies, businesses }, today?.day ?? '')
    world.insurance.dayBill = () => [{ kind: 'payment', number, fundsFen: 4000 }]
    expect(await compare()).toBe(true)
    expect((await listStatements(world.sql, 1))[0]?.status).toBe('BALANCED')
    world.insurance.dayBill = () => [{ kind: 'payment', number, fundsFen: 3999 }]
    await compare()
    expect((await listStatements(world.sql, 1))[0]?.differences).toMatchObject([
      { kind: 'funds_payment_amount', oursFen: 4000, channelFen: 3999 },
    ])
  })
})
