import { depositStatus, type SettlementReturn } from '@/contract/inpatient'
import { payStatus } from '@/contract/payment'
import {
  amountError,
  depositView,
  depositLabels,
  isUndecided,
  readAmount,
} from '@/subpages/inpatient/inpatient_pay/deposit_progress'
import { formatSettlement } from '@/subpages/inpatient/settlement_words'
import {
  formatCompared,
  formatDays,
  formatDuration,
  formatLowBalance,
  formatSum,
} from '@/subpages/inpatient/stay_words'

describe('an amount as typed', () => {
  it.each([
    ['1000', 100_000],
    ['0.1', 10],
    ['12.34', 1234],
    [' 5,000 ', 500_000],
    ['5，000', 500_000],
    ['', undefined],
    ['1.234', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['一千', undefined],
    ['.5', undefined],
    ['12345678', undefined],
  ])('%p is %p fen', (typed, fen) => {
    expect(readAmount(typed)).toBe(fen)
  })

  it('is checked against the limits of the server', () => {
    const rules = { minFen: 100, maxFen: 5_000_000 }
    expect(
      [undefined, 99, 100, 5_000_000, 5_000_001].map((fen) => amountError(fen, rules)),
    ).toEqual(['请输入金额，最多两位小数', '最少 1 元', undefined, undefined, '每次最多 50000 元'])
  })
})

describe('what the page of a deposit shows', () => {
  it.each([
    ['PENDING_PAY', 'UNPAID', 'idle', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'cancelled', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'asking', 'processing'],
    ['EXPIRED', 'UNPAID', 'idle', 'expired'],
    ['EXPIRED', 'UNPAID', 'asking', 'processing'],
    ['CONFIRMING', 'PAID', 'asking', 'confirming'],
    ['DONE', 'PAID', 'asking', 'done'],
    ['FAILED', 'REFUNDING', 'asking', 'refunding'],
    ['FAILED', 'REFUNDED', 'idle', 'refunded'],
  ] as const)('%s, %s and a cashier that says %s: %s', (status, money, step, view) => {
    expect(depositView({ status, payStatus: money }, step)).toBe(view)
  })

  it('never says that no money moved while money may have moved', () => {
    for (const status of depositStatus.options) {
      for (const money of payStatus.options.filter((one) => one !== 'UNPAID')) {
        const view = depositView({ status, payStatus: money }, 'idle')
        if (view !== 'to_pay')
          expect(depositLabels[view].text.includes('没有扣款') && status !== 'EXPIRED').toBe(false)
      }
    }
  })

  it('keeps asking only while an answer is on its way', () => {
    const undecided = (
      [
        'processing',
        'confirming',
        'done',
        'expired',
        'refunding',
        'refunded',
        'failed',
        'to_pay',
      ] as const
    ).filter(isUndecided)
    expect(undecided).toEqual(['processing', 'confirming'])
  })
})

describe('words of a stay', () => {
  const stay = {
    status: 'ADMITTED',
    balanceFen: 150_000,
    lastsDays: 1,
    averageDayFen: 100_000,
    averageOverDays: 3,
  } as const

  it.each([
    [stay, '余额大约还能用 1 天'],
    [{ ...stay, balanceFen: 50_000, lastsDays: 0 }, '余额不够用 1 天'],
    [{ ...stay, balanceFen: -1, lastsDays: 0 }, '预缴的钱已经用完'],
    [{ ...stay, lastsDays: null, averageDayFen: null }, undefined],
    [{ ...stay, status: 'SETTLING' as const }, undefined],
  ])('say how long the balance lasts %#', (given, words) => {
    expect(formatDuration(given)?.left).toBe(words)
  })

  it('say where the estimate comes from', () => {
    expect(formatDuration(stay)?.pace).toBe('按最近 3 天平均每天 ¥1,000.00 估算')
  })

  it.each([
    [100, 40, '比前一天多 ¥0.60'],
    [40, 100, '比前一天少 ¥0.60'],
    [40, 40, '与前一天相同'],
    [40, null, undefined],
  ])('compare %p with %p', (total, previous, words) => {
    expect(formatCompared(total, previous)).toBe(words)
  })

  it('never call a sum of nothing free, and say that treatment goes on', () => {
    expect(formatSum(0)).toBe('¥0.00')
    expect(formatLowBalance({ balanceFen: -12_300 })).toContain('还差 ¥123.00')
    expect(formatLowBalance({ balanceFen: -12_300 })).toContain('治疗照常')
    expect([
      formatDays({ status: 'AWAITING', days: 0 }),
      formatDays({ status: 'ADMITTED', days: 6 }),
      formatDays({ status: 'DISCHARGED', days: 7 }),
    ]).toEqual(['还未入院', '已住院 6 天', '共住院 7 天'])
  })
})

describe('what a settlement says first', () => {
  const notified = { refundFen: 0, owedFen: 0, note: null }
  it.each([
    [{ ...notified, refundFen: 500 }, null, '应退给您', '待退款', /到住院处领取/],
    [{ ...notified, refundFen: 500, note: '原路退回' }, null, '应退给您', '待退款', /^原路退回$/],
    [
      { ...notified, refundFen: 500, note: '原路退回。' },
      '昨天',
      '已退回',
      '已退款',
      /^昨天已退回.*原路退回。$/,
    ],
    [{ ...notified, owedFen: 500 }, null, '还需补缴', '待补缴', /到住院处补缴/],
    [{ ...notified, owedFen: 500 }, '昨天', '已补缴', '已结清', /^昨天已补缴/],
    [notified, '昨天', '不退不补', '已结清', /没有要办的事/],
  ])('%j, closed %p: %s', (settlement, closedOn, label, state, next) => {
    const words = formatSettlement(settlement, closedOn)
    expect([words.label, words.state]).toEqual([label, state])
    expect(words.next).toMatch(next)
  })

  const part = (state: SettlementReturn['state'], to: SettlementReturn['to'] = 'self') => ({
    to,
    state,
    amountFen: 100,
  })
  it.each([
    [[part('SUCCESS')], '已退回', '已退', /已经退回/],
    [[part('SUCCESS'), part('PROCESSING', 'payer')], '应退回', '退款中', /谁付的退给谁/],
    [[part('PROCESSING'), part('WAITING', 'window')], '应退回', '退款中', /谁付的.*到住院处领取/],
    [[part('SUCCESS'), part('WAITING', 'window')], '应退回', '待领取', /到住院处领取/],
    [[part('FAILED'), part('PROCESSING')], '应退回', '要人工处理', /会联系付款人/],
  ])('of the parts %j: %s, %s', (returns, label, state, next) => {
    const words = formatSettlement({ ...notified, refundFen: 500 }, null, { returns })
    expect([words.label, words.state]).toEqual([label, state])
    expect(words.next).toMatch(next)
  })
})
