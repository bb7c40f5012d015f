/** The rules of bills, as tables. */
import {
  billStatusOf,
  guideOf,
  missingRequired,
  orderStatusOf,
  type HoldingOrder,
} from '../../../server/areas/outpatient/rules'
import type { ItemStatus } from '../../../src/contract/outpatient'

const now = new Date('2026-11-25T09:00:00+08:00')
const before = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 60_000)
const anOrder = (given: Partial<HoldingOrder>): HoldingOrder => ({
  status: 'LOCKED',
  payStatus: 'UNPAID',
  expiresAt: later,
  ...given,
})

describe('a payment', () => {
  it.each([
    ['LOCKED', later, 'LOCKED'],
    ['LOCKED', now, 'CLOSED'],
    ['LOCKED', before, 'CLOSED'],
    ['PAID_UNCONFIRMED', before, 'PAID_UNCONFIRMED'],
    ['PAID', before, 'PAID'],
    ['FAILED', before, 'FAILED'],
  ] as const)('%s until %s is %s', (status, expiresAt, expected) => {
    expect(orderStatusOf({ status, expiresAt }, now)).toBe(expected)
  })
})

describe('a bill', () => {
  it.each([
    ['nobody pays', later, null, 'UNPAID'],
    ['nobody paid in time', now, null, 'EXPIRED'],
    ['somebody is paying', later, anOrder({}), 'LOCKED'],
    ['somebody is paying past the time of the bill', before, anOrder({}), 'LOCKED'],
    ['nobody paid the payment of', later, anOrder({ expiresAt: before }), 'UNPAID'],
    ['was given up', later, anOrder({ status: 'CLOSED' }), 'UNPAID'],
    [
      'the hospital enters',
      before,
      anOrder({ status: 'PAID_UNCONFIRMED', payStatus: 'PAID' }),
      'PAID_UNCONFIRMED',
    ],
    ['is paid', before, anOrder({ status: 'PAID', payStatus: 'PAID' }), 'PAID'],
    [
      'is paid and given back',
      before,
      anOrder({ status: 'PAID', payStatus: 'REFUNDING' }),
      'REFUNDING',
    ],
    [
      'was paid and given back',
      before,
      anOrder({ status: 'PAID', payStatus: 'REFUNDED' }),
      'REFUNDED',
    ],
    [
      'the hospital refused',
      later,
      anOrder({ status: 'FAILED', payStatus: 'REFUNDING' }),
      'REFUNDING',
    ],
    [
      'the hospital refused, money back',
      later,
      anOrder({ status: 'FAILED', payStatus: 'REFUNDED' }),
      'REFUNDED',
    ],
  ] as const)('that %s, good until %s', (_what, expiresAt, order, expected) => {
    expect(billStatusOf({ expiresAt, order }, now)).toBe(expected)
  })
})

it('a choice lacks the required bills of the visits it touches, and of no other', () => {
  const bill = (billId: string, visitNo: string, isRequired = false) => ({
    billId,
    visitNo,
    isRequired,
  })
  const payable = [bill('a', 'V1', true), bill('b', 'V1'), bill('c', 'V2', true), bill('d', 'V3')]
  expect(missingRequired(payable, new Set(['b']))).toEqual(['a'])
  expect(missingRequired(payable, new Set(['a', 'b', 'd']))).toEqual([])
  expect(missingRequired(payable, new Set(['a']))).toEqual([])
  expect(missingRequired(payable, new Set())).toEqual([])
})

describe('where to go next', () => {
  const item = (
    category: string,
    execPlace: string | null,
    status: ItemStatus,
    execDepartName: string | null = '科室',
  ) => ({
    category,
    execPlace,
    status,
    execDepartName,
  })

  it('is blood first, then examinations, treatment, and medicine on the way out; one stop for each place', () => {
    const stops = guideOf([
      item('09', '药房', 'NOT_DISPENSED'),
      item('05', '治疗室', 'NOT_DONE'),
      item('03', 'CT室', 'NOT_DONE'),
      item('04', '采血', 'NOT_DONE'),
      item('11', '药房', 'DISPENSED'),
    ])
    expect(stops.map(({ place, note, isDone }) => [place, note, isDone])).toEqual([
      ['采血', '还有 1 项没做', false],
      ['CT室', '还有 1 项没做', false],
      ['治疗室', '还有 1 项没做', false],
      ['药房', '还有 1 项没做', false],
    ])
  })

  it('leaves out what was given back, says what is done, and names the department where no place is known', () => {
    expect(
      guideOf([
        item('04', '采血', 'REFUNDED'),
        item('09', null, 'DISPENSED', '西药房'),
        item('01', null, 'NOT_DONE', null),
      ]),
    ).toEqual([{ title: '西药房', place: '西药房', note: '1 项已完成', isDone: true }])
  })
})
