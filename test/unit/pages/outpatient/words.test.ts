import { outpatientOrderStatus, type UnpaidVisit } from '@/contract/outpatient'
import { payStatus } from '@/contract/payment'
import {
  allPayable,
  chosenFen,
  isHeld,
  formatMonth,
  orderView,
  orderLabels,
  formatSum,
  toggled,
} from '@/subpages/outpatient/outpatient_words'

function bill(
  billId: string,
  given: Partial<UnpaidVisit['bills'][number]> = {},
): UnpaidVisit['bills'][number] {
  const split = { totalFen: 100, fundFen: 0, accountFen: 0, cashFen: 100 }
  const at = '2026-11-25T09:00:00+08:00'
  return {
    billId,
    billNo: billId,
    title: '处方',
    status: 'UNPAID',
    isRequired: false,
    split,
    issuedAt: at,
    expiresAt: at,
    orderId: null,
    ...given,
  }
}

const visit: UnpaidVisit = {
  visitNo: 'V1',
  visitDate: '2026-11-25',
  branchName: '总院',
  departName: '内科',
  costTypeName: '自费',
  totalFen: 400,
  bills: [
    bill('required', { isRequired: true }),
    bill('a'),
    bill('b'),
    bill('paying', { status: 'LOCKED' }),
  ],
}
const visits = [visit]

describe('the choice of bills', () => {
  it('begins with everything that can be paid now', () => {
    expect(allPayable(visits)).toEqual(['required', 'a', 'b'])
  })

  it('takes what is required with the first other bill, and holds it there', () => {
    const chosen = toggled(visits, [], 'a')
    expect(chosen.sort()).toEqual(['a', 'required'])
    expect(isHeld(visit, chosen, 'required')).toBe(true)
    expect(toggled(visits, chosen, 'required').sort()).toEqual(['a', 'required'])
  })

  it('lets the required one go once nothing else of the visit is chosen', () => {
    const chosen = toggled(visits, ['a', 'required'], 'a')
    expect(chosen).toEqual(['required'])
    expect(isHeld(visit, chosen, 'required')).toBe(false)
    expect(toggled(visits, chosen, 'required')).toEqual([])
  })

  it('sums what is chosen and can be paid', () => {
    expect(chosenFen(visits, ['a', 'required', 'paying', 'unknown'])).toBe(200)
  })
})

describe('a payment', () => {
  it('has words for whatever the server says', () => {
    for (const status of outpatientOrderStatus.options) {
      for (const money of payStatus.options) {
        const view = orderView({ status, payStatus: money }, 'idle')
        if (view !== 'to_pay') expect(orderLabels[view].title).not.toBe('')
      }
    }
  })

  it('is asked for while the cashier closed and the server does not know yet', () => {
    expect(orderView({ status: 'LOCKED', payStatus: 'UNPAID' }, 'asking')).toBe('processing')
    expect(orderView({ status: 'LOCKED', payStatus: 'UNPAID' }, 'idle')).toBe('to_pay')
  })
})

it('money and months are said plainly', () => {
  expect([formatSum(0), formatSum(123_456), formatMonth('2026-03')]).toEqual([
    '¥0.00',
    '¥1,234.56',
    '2026年3月',
  ])
})
