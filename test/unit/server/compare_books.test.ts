/** The three books of a day as one table: what each says, and where they differ. */
import { compareBooks, sumsOf } from '../../../server/areas/payment/money_days/comparing'
import type { OurMoney, ThreeBooks } from '../../../server/areas/payment/money_days/types'

const paid = (given: Partial<OurMoney> = {}): OurMoney => ({
  kind: 'payment',
  business: 'outpatient',
  businessId: 'o1',
  numbers: ['P1'],
  fen: 1500,
  carriedFen: 0,
  state: 'done',
  ...given,
})
const back = (fen = 1500): OurMoney => paid({ kind: 'refund', numbers: ['R1'], fen })
const theirs = (kind: 'payment' | 'refund' = 'payment', amountFen = 1500, orderNo = 'N1') => ({
  kind,
  orderNo,
  amountFen,
  state: 'done' as const,
})
const channel = (kind: 'payment' | 'refund' = 'payment', fen = 1500) => ({
  kind,
  number: kind === 'payment' ? 'P1' : 'R1',
  fen,
  state: 'done' as const,
  business: 'outpatient' as const,
  businessId: 'o1',
})
const books = (given: Partial<ThreeBooks> & { standing?: 'entered' | 'never' | 'moving' }) => ({
  ours: [paid()],
  channel: [channel()],
  found: new Map(),
  theirs: [theirs()],
  orders: new Map([
    [
      'o1',
      {
        businessId: 'o1',
        orderNo: 'N1',
        business: 'outpatient' as const,
        standing: given.standing ?? ('entered' as const),
      },
    ],
  ]),
  money: new Map([
    ['o1', { businessId: 'o1', keptFen: 1500, nearPaidFen: 1500, nearRefundFen: 0 }],
  ]),
  near: undefined,
  ...given,
})
const kinds = (given: Parameters<typeof books>[0]) =>
  compareBooks(books(given)).flatMap(({ hospitalDifference }) => hospitalDifference ?? [])

it('has one row where all three say the same, with what each says', () => {
  expect(compareBooks(books({}))).toEqual([
    {
      kind: 'payment',
      business: 'outpatient',
      businessId: 'o1',
      orderNo: 'N1',
      numbers: ['P1'],
      app: { fen: 1500, state: 'done' },
      carriedFen: 0,
      channel: { fen: 1500, state: 'done' },
      hospital: { fen: 1500, state: 'done' },
      channelDifference: null,
      hospitalDifference: null,
    },
  ])
})

it.each([
  ['a payment that the hospital has not', { theirs: [] }, ['payment_not_at_hospital']],
  ['another amount', { theirs: [theirs('payment', 1400)] }, ['payment_hospital_amount']],
  [
    'a refund of the hospital’s only',
    { theirs: [theirs(), theirs('refund')] },
    ['refund_only_hospital'],
  ],
  ['a refund of ours only', { ours: [paid(), back()] }, ['refund_not_at_hospital']],
  [
    'refunds of other amounts',
    { ours: [paid(), back(500)], theirs: [theirs(), theirs('refund', 700)] },
    ['refund_hospital_amount'],
  ],
  [
    'an order that nobody else knows',
    { theirs: [theirs(), theirs('payment', 300, 'N9')] },
    ['payment_only_hospital'],
  ],
])('names %s', (_name, given, expected) => {
  expect(kinds(given)).toEqual(expected)
})

it.each([
  ['what is under way', { standing: 'moving' as const, theirs: [] }],
  [
    'what the hospital refused, and the money is back',
    {
      standing: 'never' as const,
      ours: [paid(), back()],
      theirs: [],
      money: new Map([
        ['o1', { businessId: 'o1', keptFen: 0, nearPaidFen: 1500, nearRefundFen: 1500 }],
      ]),
    },
  ],
  [
    'a second payment that went back',
    { ours: [paid({ fen: 3000, numbers: ['P1', 'P2'] }), back()], theirs: [theirs()] },
  ],
  ['a day of which the hospital said nothing', { theirs: undefined }],
  [
    'a payment that the hospital counts to the next day',
    { theirs: [], near: new Map([['N1', { paidFen: 1500, refundFen: 0 }]]) },
  ],
])('makes no difference of %s', (_name, given) => {
  expect(kinds(given)).toEqual([])
})

it('still finds a refused payment whose money never went back', () => {
  expect(kinds({ standing: 'never', theirs: [] })).toEqual(['payment_not_at_hospital'])
})

it('shows a line of the bill that the app does not know, and what the bill’s comparison found', () => {
  const rows = compareBooks(
    books({
      channel: [channel(), { ...channel(), number: 'X1', business: null, businessId: null }],
      found: new Map([['X1', 'payment_only_channel']]),
    }),
  )
  expect(rows[0]).toMatchObject({
    numbers: ['X1'],
    app: null,
    orderNo: null,
    channelDifference: 'payment_only_channel',
  })
  expect(sumsOf(rows, 'channel')).toEqual({
    paidCount: 2,
    paidFen: 3000,
    refundCount: 0,
    refundFen: 0,
  })
})
