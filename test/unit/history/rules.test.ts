/** Histories with one fault each: the rule that it breaks says so, and no other. */
import type { EndedOrder, Ending } from '../../support/history/books'
import { History, type Operation } from '../../support/history/history'
import { judge, rules } from '../../support/history/rules'

const order = (orderId: string, given: Partial<EndedOrder> = {}): EndedOrder => ({
  orderId,
  key: `key of ${orderId}`,
  patientId: `patient of ${orderId}`,
  slotId: 'nine o’clock',
  serialNo: Number(orderId.slice(1)),
  departmentId: 'heart',
  visitDate: '2026-11-23',
  isActive: true,
  isPaid: false,
  feeFen: 1500,
  endedAt: null,
  ...given,
})
const booked = (orderId: string, given: Partial<Operation> = {}): Operation =>
  ({
    kind: 'book',
    key: `key of ${orderId}`,
    patientId: `patient of ${orderId}`,
    slotId: 'nine o’clock',
    from: 100,
    to: 110,
    outcome: 'ok',
    orderId,
    ...given,
  }) as Operation

const money = { businessId: 'o2', paidFen: 1500, refundedFen: 0, fundsFen: 0, fundsBackFen: 0 }
const moved = { number: 'n2', paidFen: 1500, refundedFen: 0 }
const inLedger = [
  { businessId: 'o2', account: 'channel', fen: 1500 },
  { businessId: 'o2', account: 'business', fen: -1500 },
]

/** Two places sold, one of them paid; one refused, one asked for without an answer that was made, one that was not. */
const operations: readonly Operation[] = [
  booked('o1'),
  booked('o1', { from: 120, to: 130 }),
  booked('o2'),
  booked('o3', { outcome: 'unknown', orderId: undefined }),
  booked('o4', { outcome: 'fail', orderId: undefined }),
  booked('o5', { outcome: 'unknown', orderId: undefined }),
  { kind: 'pay', businessId: 'o2', amountFen: 1500, from: 200, to: 210, outcome: 'ok' },
]
const ending: Ending = {
  orders: [order('o1'), order('o2', { isPaid: true }), order('o3')],
  sources: [{ slotId: 'nine o’clock', capacity: 3, taken: 3 }],
  books: [{ whose: 'the channel', theirs: [moved], ours: [moved] }],
  paid: [money],
  ledger: inLedger,
  unfinished: [],
}

/** The promises that are broken. */
const broken = (some: readonly Operation[], given: Partial<Ending> = {}): string[] =>
  Object.entries(judge(some, { ...ending, ...given }))
    .filter(([, lines]) => lines.length > 0)
    .map(([promise]) => promise)

it('finds nothing where nothing is wrong', () => {
  expect(broken(operations)).toEqual([])
})

const [first, second, third] = [order('o1'), order('o2', { isPaid: true }), order('o3')]
const cases: [promise: string, fault: string, Operation[], Partial<Ending>][] = [
  ['no acknowledged order is lost', 'an acknowledged order is not there', [booked('o9')], {}],
  [
    'no acknowledged order is lost',
    'an acknowledged order is somebody else’s',
    [],
    { orders: [{ ...first, patientId: 'another' }, second, third] },
  ],
  [
    'what was refused did not happen',
    'a refused order is there',
    [],
    {
      orders: [first, second, third, order('o4', { isActive: false, endedAt: 300 })],
    },
  ],
  [
    'a key answers the same order',
    'a repeated key answered another order',
    [booked('o2', { key: 'key of o1', patientId: 'patient of o1', outcome: 'unknown' })],
    {},
  ],
  [
    'a key answers the same order',
    'one key made two orders',
    [],
    {
      orders: [
        first,
        second,
        third,
        { ...first, orderId: 'o6', serialNo: 6, isActive: false, endedAt: 90 },
      ],
    },
  ],
  [
    'no place is sold twice',
    'two orders have one number',
    [],
    { orders: [first, second, { ...third, serialNo: 1 }] },
  ],
  [
    'no place is sold twice',
    'a time counts fewer places than it sold',
    [],
    { sources: [{ slotId: 'nine o’clock', capacity: 3, taken: 2 }] },
  ],
  [
    'no time ever holds more than its places',
    'three held two places for a while, though in the end all is well',
    [
      booked('o7', { from: 100, to: 105 }),
      { kind: 'cancel', orderId: 'o7', from: 150, to: 160, outcome: 'ok' },
    ],
    {
      orders: [first, second, order('o7', { isActive: false, endedAt: 155 })],
      sources: [{ slotId: 'nine o’clock', capacity: 2, taken: 2 }],
    },
  ],
  [
    'whoever moves money has the same books',
    'the channel took money that we do not know',
    [],
    {
      books: [{ whose: 'the channel', theirs: [moved, { ...moved, number: 'n3' }], ours: [moved] }],
    },
  ],
  [
    'every fen is somewhere',
    'money was taken from somebody and paid for nothing',
    [{ kind: 'pay', businessId: 'o1', amountFen: 1500, from: 200, to: 210, outcome: 'ok' }],
    {},
  ],
  [
    'every fen is somewhere',
    'the ledger has forgotten a posting',
    [],
    { ledger: inLedger.slice(1) },
  ],
  [
    'every fen is somewhere',
    'an order that holds no place keeps money',
    [],
    {
      orders: [first, { ...second, isActive: false, endedAt: 300 }, third],
      sources: [{ slotId: 'nine o’clock', capacity: 3, taken: 2 }],
    },
  ],
  [
    'every fen is somewhere',
    'a refund was promised and did not come',
    [{ kind: 'refund', businessId: 'o2', from: 300, to: 310, outcome: 'ok' }],
    {},
  ],
  [
    'every fen is somewhere',
    'the funds were not given their part back',
    [{ kind: 'refund', businessId: 'o8', from: 300, to: 310, outcome: 'ok' }],
    {
      paid: [
        money,
        { businessId: 'o8', paidFen: 0, refundedFen: 0, fundsFen: 900, fundsBackFen: 0 },
      ],
    },
  ],
  ['everything comes to rest', 'something waits for ever', [], { unfinished: ['refund R1'] }],
]

it.each(cases)('%s: %s', (promise, _fault, more, given) => {
  expect(broken([...operations, ...more], given)).toEqual([promise])
})

it('every rule has a history that breaks it', () => {
  expect(new Set(cases.map(([promise]) => promise))).toEqual(new Set(Object.keys(rules)))
})

it('writes down what breaks off as something nobody knows', async () => {
  const history = new History()
  const request = { kind: 'cancel', orderId: 'o1' } as const
  await history.record(
    request,
    () => Promise.reject(new Error('gone')),
    () => ({ outcome: 'ok' }),
  )
  await history.record(
    request,
    () => Promise.resolve(409),
    () => ({ outcome: 'fail' }),
  )
  expect(history.operations.map(({ outcome }) => outcome)).toEqual(['unknown', 'fail'])
})
