import fc from 'fast-check'
import {
  cardTypeOf,
  endOf,
  nextStep,
  splitRefund,
} from '../../../../server/areas/payment/insurance/rules'

describe('what is to be done with a mixed payment', () => {
  it.each([
    [null, 'open', true, 'wait'],
    [null, 'open', false, 'end'],
    [null, 'none', false, 'end'],
    ['CREATED', 'open', true, 'wait'],
    ['CREATED', 'paid', true, 'wait'],
    ['CREATED', 'open', false, 'end'],
    ['SUCCESS', 'paid', true, 'success'],
    ['SUCCESS', 'none', true, 'success'],
    ['SUCCESS', 'paid', false, 'success'],
    ['SUCCESS', 'open', true, 'contradiction'],
    ['SUCCESS', 'closed', false, 'contradiction'],
    ['REFUND', 'paid', true, 'success'],
    ['FAIL', 'paid', true, 'end'],
    ['FAIL', 'open', true, 'end'],
    ['FAIL', 'none', true, 'end'],
  ] as const)('WeChat says %s, the cash is %s, wanted %s: %s', (mix, cash, isWanted, step) => {
    expect(nextStep({ mix: mix === null ? null : { mix }, cash, isWanted })).toBe(step)
  })

  it.each([
    ['paid', true, 'success'],
    ['none', true, 'success'],
    ['closed', true, 'return_funds'],
    ['paid', false, 'return_cash'],
    ['none', false, 'nothing'],
    ['closed', false, 'nothing'],
  ] as const)(
    'ended with the cash %s and the funds paid %s comes to %s',
    (cash, areFundsPaid, end) => {
      expect(endOf({ cash, areFundsPaid })).toBe(end)
    },
  )
})

describe('a partial refund', () => {
  it('shares in proportion', () => {
    expect(splitRefund({ fundFen: 600, accountFen: 200, otherFen: 0, cashFen: 200 }, 500)).toEqual({
      fundFen: 300,
      accountFen: 100,
      otherFen: 0,
      cashFen: 100,
    })
    expect(splitRefund({ fundFen: 1, accountFen: 1, otherFen: 1, cashFen: 0 }, 2)).toMatchObject({
      cashFen: 0,
    })
  })

  it('is refused for more than is left, and for nothing', () => {
    const left = { fundFen: 60, accountFen: 20, otherFen: 0, cashFen: 20 }
    expect(splitRefund(left, 101)).toBeUndefined()
    expect(splitRefund(left, 0)).toBeUndefined()
    expect(splitRefund(left, 100)).toEqual(left)
  })

  it('adds up to the fen and never takes more of a part than is left of it', () => {
    const fen = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(
        fen,
        fen,
        fen,
        fen,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (fundFen, accountFen, otherFen, cashFen, share) => {
          const left = { fundFen, accountFen, otherFen, cashFen }
          const total = fundFen + accountFen + otherFen + cashFen
          const amount = Math.max(1, Math.floor(total * share))
          fc.pre(amount <= total)
          const parts = splitRefund(left, amount)
          expect(parts && parts.fundFen + parts.accountFen + parts.otherFen + parts.cashFen).toBe(
            amount,
          )
          expect(
            parts &&
              parts.fundFen <= fundFen &&
              parts.accountFen <= accountFen &&
              parts.otherFen <= otherFen &&
              parts.cashFen <= cashFen,
          ).toBe(true)
        },
      ),
    )
  })
})

it.each([
  ['01', 'ID_CARD'],
  ['03', 'FOREIGNER_PASSPORT'],
  ['04', undefined],
  ['none', undefined],
] as const)('the certificate %s is %s to the insurance', (idType, cardType) =>
  expect(cardTypeOf(idType)).toBe(cardType),
)
