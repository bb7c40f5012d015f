import { refundEvents } from '@/components/refund_events'
import { orderStatus, payStatus, type OrderStatus, type PayStatus } from '@/contract/registration'
import { stepAfter } from '@/paying/use_paying'
import { pollDelayMs } from '@/request/loading/use_polling'
import { ServerRefused, TimedOut } from '@/request/sending/errors'
import { orderRefusal } from '@/subpages/registration/confirming/order_refusal'
import {
  canPay,
  formatCancelMoney,
  hasTicket,
  isOver,
  orderHint,
} from '@/subpages/registration/order_rules'
import {
  isUndecided,
  paymentView,
  type PaymentView,
} from '@/subpages/registration/paying/payment_progress'
import { hospitalTexts, paymentTexts } from '@/subpages/registration/paying/payment_words'
import { visitEvent } from '@/subpages/registration/ticket/visit_event'
import type { CashierStep } from '@/texts/cashier'
import { aBookedOrder, anOrder, serverNow } from './builders'

describe('what the pay page shows', () => {
  it.each<[OrderStatus, PayStatus, CashierStep, PaymentView]>([
    ['PENDING_PAY', 'UNPAID', 'idle', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'opening', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'cancelled', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'failed', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'unavailable', 'to_pay'],
    ['PENDING_PAY', 'UNPAID', 'asking', 'processing'],
    ['PENDING_PAY', 'PAID', 'idle', 'processing'],
    ['CONFIRMING', 'PAID', 'idle', 'confirming'],
    ['BOOKED', 'PAID', 'asking', 'paid'],
    ['BOOKED', 'UNPAID', 'idle', 'paid'],
    ['EXPIRED', 'UNPAID', 'asking', 'expired'],
    ['EXPIRED', 'PAID', 'idle', 'refunding'],
    ['EXPIRED', 'REFUNDING', 'idle', 'refunding'],
    ['EXPIRED', 'REFUNDED', 'idle', 'refunded'],
    ['CANCELLED', 'UNPAID', 'idle', 'cancelled'],
    ['FAILED', 'UNPAID', 'idle', 'failed'],
    ['FAILED', 'PAID', 'idle', 'refunding'],
    ['REFUNDING', 'REFUNDING', 'idle', 'refunding'],
    ['REFUNDED', 'REFUNDED', 'idle', 'refunded'],
  ])('%s, %s, cashier %s: %s', (status, paid, step, view) =>
    expect(paymentView({ status, payStatus: paid }, step)).toBe(view),
  )

  it('never says that no money moved while the hospital has it', () => {
    for (const status of orderStatus.options) {
      for (const paid of payStatus.options.filter((one) => one !== 'UNPAID')) {
        const view = paymentView({ status, payStatus: paid }, 'idle')
        expect(view).not.toBe('to_pay')
        expect(view === 'to_pay' ? '' : paymentTexts[view].text).not.toContain('没有扣款')
      }
    }
  })

  it('keeps asking only while the answer is open', () => {
    const views: PaymentView[] = [
      'to_pay',
      'processing',
      'confirming',
      'paid',
      'expired',
      'cancelled',
      'refunding',
      'refunded',
      'failed',
    ]
    expect(views.filter(isUndecided)).toEqual(['processing', 'confirming'])
  })

  it('takes the cashier’s yes as a question to the server', () =>
    expect(stepAfter('ok')).toBe('asking'))
  it('lets a patient pay again who closed the cashier', () =>
    expect(
      paymentView({ status: 'PENDING_PAY', payStatus: 'UNPAID' }, stepAfter('cancelled')),
    ).toBe('to_pay'))
  it('asks more and more slowly, once a minute at last', () =>
    expect([1, 2, 3, 60, 200].map(pollDelayMs)).toEqual([1000, 2000, 3000, 60000, 60000]))
})

describe('the way on after a refused order', () => {
  const refused = (code: ServerRefused['code'], details?: Record<string, string>) =>
    orderRefusal(new ServerRefused(409, '服务器的话', code, details))
  it.each([
    ['SOLD_OUT', undefined, { to: 'choose_time' }],
    ['SOURCE_CLOSED', undefined, { to: 'choose_time' }],
    ['DUPLICATE_ORDER', { orderId: 'o1' }, { to: 'open_order', orderId: 'o1' }],
    ['DUPLICATE_ORDER', undefined, { to: 'stay' }],
    ['UNPAID_LIMIT', { orderId: 'o2' }, { to: 'pay_order', orderId: 'o2' }],
    ['UNPAID_LIMIT', undefined, { to: 'see_unpaid' }],
    ['PATIENT_NOT_ELIGIBLE', undefined, { to: 'choose_patient' }],
    ['DAILY_LIMIT', undefined, { to: 'choose_patient' }],
    ['TEL_NOT_BOUND', undefined, { to: 'bind_tel' }],
    ['SERVER_FAILED', undefined, { to: 'stay' }],
  ] as const)('%s %j leads to %j', (code, details, way) =>
    expect(refused(code, details).way).toEqual(way),
  )
  it('says the server’s words', () => expect(refused('SOLD_OUT').text).toBe('服务器的话'))
  it('tells after a time-out that repeating is safe', () =>
    expect(orderRefusal(new TimedOut()).text).toContain('不会重复下单'))
})

describe('what can be done with an order', () => {
  const statuses = (test: (status: OrderStatus) => boolean) => orderStatus.options.filter(test)
  it('is paid only while it waits for that', () =>
    expect(statuses((status) => canPay({ status, payStatus: 'UNPAID' }))).toEqual(['PENDING_PAY']))
  it('is not paid twice', () =>
    expect(canPay({ status: 'PENDING_PAY', payStatus: 'PAID' })).toBe(false))
  it('has a ticket while the visit is to come', () =>
    expect(statuses((status) => hasTicket({ status, ticketCode: 'T' }))).toEqual([
      'BOOKED',
      'TAKEN',
    ]))
  it('has no ticket without a code', () =>
    expect(hasTicket({ status: 'BOOKED', ticketCode: null })).toBe(false))
  it('is repeated only when it is over', () =>
    expect(statuses((status) => !isOver({ status }))).toEqual([
      'PENDING_PAY',
      'CONFIRMING',
      'BOOKED',
      'TAKEN',
    ]))
  it('tells the refund before cancelling', () =>
    expect(formatCancelMoney(aBookedOrder(), '¥36.00')).toContain('退款 ¥36.00'))
  it('tells that nothing is refunded when nothing was paid', () =>
    expect(formatCancelMoney(anOrder(), '免费')).toContain('还没有支付'))
  it('tells who stopped a clinic that it does not count', () =>
    expect(orderHint(anOrder({ status: 'STOPPED' }))).toContain('不影响您的信用'))
})

describe('a refund on its way', () => {
  const refund = { amountFen: 3600, requestedAt: serverNow, finishedAt: null, receivedBy: '零钱' }
  it('says where the money goes', () =>
    expect(refundEvents({ ...refund, status: 'PROCESSING' }).at(-1)?.note).toContain('零钱'))
  it('ends with its arrival', () =>
    expect(
      refundEvents({ ...refund, status: 'SUCCESS', finishedAt: serverNow }).at(-1)?.title,
    ).toBe('退款已到账'))
  it('does not call a failed one done', () =>
    expect(refundEvents({ ...refund, status: 'FAILED' }).at(-1)?.title).toBe('退款没有成功'))
})

it('puts the visit into the calendar on the hospital’s clock, without the patient', () => {
  const event = visitEvent(aBookedOrder(), '云溪市第一人民医院')
  expect(event).toMatchObject({
    beginAt: '2026-11-23T09:00:00+08:00',
    endAt: '2026-11-23T09:30:00+08:00',
    place: '云溪市第一人民医院 总院 门诊楼 3 层',
  })
  expect(JSON.stringify(event)).not.toContain('李')
})

describe('a fee that is paid at the hospital', () => {
  const chosen = { ...aBookedOrder(), payStatus: 'UNPAID', payAtHospital: 'chosen' } as const

  it('is said before the number is taken, and nothing says that it was paid', () => {
    expect(orderHint(chosen)).toContain('先在窗口或自助机付挂号费')
    expect(orderHint({ ...chosen, status: 'CONFIRMING' })).toBe('号正在确认，现在不用付款')
    expect(orderHint({ ...chosen, status: 'FAILED' })).not.toContain('已付')
    expect(formatCancelMoney(chosen, '¥0.00')).toContain('还没有付')
    for (const view of ['confirming', 'paid'] as const)
      expect(hospitalTexts[view]?.text).not.toBe(paymentTexts[view].text)
  })

  it('goes back at the window once it was paid there', () => {
    const paid = { ...chosen, payAtHospital: 'paid' } as const
    expect(orderHint({ ...paid, status: 'STOPPED' })).toContain('到医院窗口退')
    expect(orderHint(paid)).toBe(orderHint(aBookedOrder()))
  })
})
