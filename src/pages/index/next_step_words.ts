import type { HomeStep } from '@/contract/home'
import { navigate } from '@/navigation/navigate'
import { bell, calendar, clock, place, wallet, warning } from '@/ui/icons/frame'
import type { IconShape } from '@/ui/icons/shape'
import { moneyWords } from '@/ui/facts/money_words'

interface Look {
  icon: IconShape
  /** What it is, in a word or two. */
  words: string
  tone: 'warning' | 'brand' | 'calm'
  action: string
  /** There is one such button a card: only what cannot wait is filled. */
  isUrgent: boolean
}

const looks = {
  called: { icon: bell, words: '叫号中', tone: 'warning', action: '查看', isUrgent: true },
  pay_order: { icon: wallet, words: '待支付', tone: 'warning', action: '去支付', isUrgent: true },
  missed: { icon: bell, words: '已过号', tone: 'warning', action: '查看', isUrgent: true },
  ready: { icon: clock, words: '请准备', tone: 'brand', action: '查看', isUrgent: false },
  waiting: { icon: clock, words: '候诊中', tone: 'brand', action: '查看', isUrgent: false },
  visit_today: { icon: place, words: '今天就诊', tone: 'brand', action: '查看', isUrgent: false },
  pay_bill: { icon: wallet, words: '待缴费', tone: 'warning', action: '去缴费', isUrgent: true },
  low_balance: {
    icon: warning,
    words: '住院余额不足',
    tone: 'warning',
    action: '去预缴',
    isUrgent: false,
  },
  new_report: { icon: bell, words: '新报告', tone: 'brand', action: '去查看', isUrgent: false },
  confirming_order: {
    icon: clock,
    words: '医院确认中',
    tone: 'calm',
    action: '查看',
    isUrgent: false,
  },
  upcoming_visit: {
    icon: calendar,
    words: '即将就诊',
    tone: 'calm',
    action: '查看',
    isUrgent: false,
  },
} as const satisfies Record<HomeStep['kind'], Look>

/** How a step looks, and what its button says. */
export function lookOf({ kind }: HomeStep): Look {
  return looks[kind]
}

/** A number that may be called any moment. */
export function isQueueStep({ kind }: HomeStep): boolean {
  return kind === 'called' || kind === 'ready' || kind === 'waiting'
}

/** What is to be paid, or what is left of a deposit. */
export function moneyOf({ amountFen, balanceFen }: HomeStep): string | undefined {
  if (amountFen !== undefined) return moneyWords(amountFen)
  if (balanceFen === undefined) return undefined
  if (balanceFen < 0) return `已欠费 ${moneyWords(-balanceFen)}`
  return `剩余 ${balanceFen === 0 ? '¥0.00' : moneyWords(balanceFen)}`
}

type Open = (subjectId: HomeStep['subjectId'], choose: () => void) => unknown

const openQueue = () => navigate('queue_index', {})
const openOrder: Open = (orderId) => orderId && navigate('registration_orderlist', { orderId })

const places = {
  called: openQueue,
  missed: openQueue,
  ready: openQueue,
  waiting: openQueue,
  pay_order: (orderId) => orderId && navigate('registration_order_pay', { orderId }),
  visit_today: openOrder,
  confirming_order: openOrder,
  upcoming_visit: openOrder,
  pay_bill: (orderId, choose) => {
    if (orderId) return navigate('outpatient_unpay_detail', { orderId })
    choose()
    return navigate('outpatient_list', {})
  },
  low_balance: (inpatientId) => inpatientId && navigate('inpatient_info', { inpatientId }),
  new_report: (reportId, choose) => {
    choose()
    return reportId
      ? navigate('report_order_detail', { reportId })
      : navigate('report_order_list', {})
  },
} satisfies Record<HomeStep['kind'], Open>

/** Leads to where the step is done; `choose` makes its patient the one whose things pages show. */
export function openStep({ kind, subjectId }: HomeStep, choose: () => void): unknown {
  return places[kind](subjectId, choose)
}
