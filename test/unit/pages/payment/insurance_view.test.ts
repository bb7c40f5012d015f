import type { InsurancePage, InsurancePayment } from '@/contract/insurance'
import {
  canTryAgain,
  insuranceView,
  isUndecided,
  formatPay,
  refusalLabels,
} from '@/subpages/payment/insurance_view'

const payment = (given: Partial<InsurancePayment>): InsurancePayment => ({
  status: 'CREATED',
  isAuthorised: false,
  usesAccount: true,
  split: null,
  refusal: null,
  returningFen: 0,
  isReturned: false,
  ...given,
})
const page = (given: Partial<Pick<InsurancePage, 'orderState' | 'unavailable' | 'payment'>>) => ({
  orderState: 'to_pay' as const,
  unavailable: null,
  payment: null,
  ...given,
})

it.each([
  [page({}), 'idle', 'authorise'],
  [page({ unavailable: '医院还没有开通' }), 'idle', 'unavailable'],
  [page({ payment: payment({}) }), 'idle', 'authorise'],
  [page({ payment: payment({ isAuthorised: true }) }), 'idle', 'settle'],
  [page({ payment: payment({ status: 'PRESETTLED', isAuthorised: true }) }), 'idle', 'confirm'],
  [page({ payment: payment({ status: 'PAYING' }) }), 'cancelled', 'confirm'],
  [page({ payment: payment({ status: 'PAYING' }) }), 'asking', 'processing'],
  [page({ payment: payment({ status: 'CLOSING' }) }), 'idle', 'closing'],
  [page({ payment: payment({ status: 'SUCCESS' }) }), 'asking', 'confirming'],
  [page({ payment: payment({ status: 'CLOSED', refusal: 'GIVEN_UP' }) }), 'idle', 'authorise'],
  [page({ payment: payment({ status: 'CLOSED' }) }), 'idle', 'authorise'],
  [
    page({ payment: payment({ status: 'CLOSED', refusal: 'NOT_INSURED_HERE' }) }),
    'idle',
    'refused',
  ],
  [page({ payment: payment({ status: 'CLOSED', refusal: 'PARTLY_FAILED' }) }), 'asking', 'partly'],
  [
    page({ orderState: 'confirming', payment: payment({ status: 'SUCCESS' }) }),
    'asking',
    'confirming',
  ],
  [page({ orderState: 'done', payment: payment({ status: 'SUCCESS' }) }), 'asking', 'done'],
  [page({ orderState: 'refunding' }), 'idle', 'refunding'],
  [page({ orderState: 'ended' }), 'idle', 'ended'],
  [page({ orderState: 'ended', payment: payment({ status: 'PAYING' }) }), 'asking', 'closing'],
] as const)('%j at step %s shows %s', (given, step, view) =>
  expect(insuranceView(given, step)).toBe(view),
)

it.each([
  ['processing', true],
  ['closing', true],
  ['confirming', true],
  ['confirm', false],
  ['done', false],
  ['partly', false],
] as const)('%s keeps asking: %s', (view, expected) => expect(isUndecided(view)).toBe(expected))

it('offers another try only where it can help', () => {
  expect(canTryAgain('AUTH_EXPIRED')).toBe(true)
  expect(canTryAgain('NOT_INSURED_HERE')).toBe(false)
  expect(canTryAgain(null)).toBe(false)
})

it('says of every refusal before the cashier that no money moved', () => {
  for (const [code, words] of Object.entries(refusalLabels)) {
    if (code !== 'PARTLY_FAILED' && code !== 'GIVEN_UP') expect(words).toContain('没有扣款')
  }
})

it('names the cash on the button, and nothing when there is none', () => {
  const words = (fen: number) => `¥${fen / 100}`
  expect(formatPay(1500, words)).toBe('还需微信支付 ¥15')
  expect(formatPay(0, words)).toBe('确认医保支付')
})
