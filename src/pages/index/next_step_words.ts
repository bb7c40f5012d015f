import type { HomeStep } from '@/contract/home'
import { navigate } from '@/navigation/navigate'
import { bell, calendar, clock, place, wallet, warning } from '@/ui/icons/frame'
import { ticket } from '@/ui/icons/service'
import type { IconShape } from '@/ui/icons/shape'
import { formatMoney } from '@/ui/facts/format_money'

interface Look {
  icon: IconShape
  /** Its short label. */
  words: string
  tone: 'warning' | 'brand' | 'calm'
  /** 查看 without one. */
  action?: string
  /** One button per card: only an urgent step's is filled. */
  isUrgent?: true
}

const looks = {
  stopped: { icon: warning, words: '已停诊', tone: 'warning', action: '去选择', isUrgent: true },
  called: { icon: bell, words: '叫号中', tone: 'warning', isUrgent: true },
  take_number: { icon: ticket, words: '可以取号', tone: 'brand', action: '取号', isUrgent: true },
  take_service: {
    icon: ticket,
    words: '可以取号',
    tone: 'brand',
    action: '取号',
  },
  plan_exams: {
    icon: calendar,
    words: '检查待约',
    tone: 'brand',
    action: '去安排',
  },
  pay_order: { icon: wallet, words: '待支付', tone: 'warning', action: '去支付', isUrgent: true },
  missed: { icon: bell, words: '已过号', tone: 'warning', isUrgent: true },
  ready: { icon: clock, words: '请准备', tone: 'brand' },
  waiting: { icon: clock, words: '候诊中', tone: 'brand' },
  form_answer: { icon: bell, words: '预问诊', tone: 'brand' },
  visit_today: { icon: place, words: '今天就诊', tone: 'brand' },
  pay_bill: { icon: wallet, words: '待缴费', tone: 'warning', action: '去缴费', isUrgent: true },
  low_balance: {
    icon: warning,
    words: '住院余额不足',
    tone: 'warning',
    action: '去预缴',
  },
  new_report: { icon: bell, words: '新报告', tone: 'brand', action: '去查看' },
  confirming_order: {
    icon: clock,
    words: '医院确认中',
    tone: 'calm',
  },
  upcoming_exams: {
    icon: calendar,
    words: '要做检查',
    tone: 'calm',
  },
  upcoming_visit: {
    icon: calendar,
    words: '即将就诊',
    tone: 'calm',
  },
} as const satisfies Record<HomeStep['kind'], Look>

/** A step's look and its button's label. */
export function lookOf({ kind }: HomeStep): Look & { action: string } {
  return { action: '查看', ...looks[kind] }
}

/** A number that may be called any moment. */
export function isQueueStep({ kind }: HomeStep): boolean {
  return kind === 'called' || kind === 'ready' || kind === 'waiting'
}

/** The sum to pay, or the balance of a deposit. */
export function moneyOf({ amountFen, balanceFen }: HomeStep): string | undefined {
  if (amountFen !== undefined) return formatMoney(amountFen)
  if (balanceFen === undefined) return undefined
  if (balanceFen < 0) return `还差 ${formatMoney(-balanceFen)}`
  return `剩余 ${balanceFen === 0 ? '¥0.00' : formatMoney(balanceFen)}`
}

/** The step to open, and its patient; `choose` makes that patient the chosen one. */
interface Opening {
  step: HomeStep
  patientId: string
  choose: () => void
}

type Open = (opening: Opening) => unknown

const openQueue = () => navigate('queue_index', {})
const openBy =
  (page: 'registration_orderlist' | 'registration_order_pay' | 'form_answer'): Open =>
  ({ step: { subjectId: orderId } }) =>
    orderId && navigate(page, { orderId })
const openOrder = openBy('registration_orderlist')
const openExams: Open = ({ patientId }) => navigate('exam_plan', { patientId })
const openTaking: Open = ({ step: { take }, patientId, choose }) => {
  choose()
  return take && navigate('takeno_detail', { patientId, ...take })
}

const places = {
  stopped: openOrder,
  called: openQueue,
  missed: openQueue,
  ready: openQueue,
  waiting: openQueue,
  take_number: openTaking,
  take_service: openTaking,
  plan_exams: openExams,
  upcoming_exams: openExams,
  form_answer: openBy('form_answer'),
  pay_order: openBy('registration_order_pay'),
  visit_today: openOrder,
  confirming_order: openOrder,
  upcoming_visit: openOrder,
  pay_bill: ({ step: { subjectId: orderId }, choose }) => {
    if (orderId) return navigate('outpatient_unpay_detail', { orderId })
    choose()
    return navigate('outpatient_list', {})
  },
  low_balance: ({ step: { subjectId: inpatientId } }) =>
    inpatientId && navigate('inpatient_info', { inpatientId }),
  new_report: ({ step: { subjectId: reportId }, choose }) => {
    choose()
    return reportId
      ? navigate('report_order_detail', { reportId })
      : navigate('report_order_list', {})
  },
} satisfies Record<HomeStep['kind'], Open>

/** Opens the step's page. */
export function openStep(opening: Opening): unknown {
  return places[opening.step.kind](opening)
}
