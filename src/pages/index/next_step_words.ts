import type { HomeStep } from '@/contract/home'
import { navigate } from '@/navigation/navigate'
import { bell, calendar, clock, place, wallet, warning } from '@/ui/icons/frame'
import { ticket } from '@/ui/icons/service'
import type { IconShape } from '@/ui/icons/shape'
import { formatMoney } from '@/ui/facts/format_money'

/** The step to open, and its patient: whoever is shown on home when it is left is the current one. */
interface Opening {
  step: HomeStep
  patientId: string
}

type Open = (opening: Opening) => unknown

interface Look {
  icon: IconShape
  /** Its short label. */
  words: string
  /** `brand` without one. */
  tone?: 'warning' | 'calm'
  /** 查看 without one. */
  action?: string
  /** One button per card: only an urgent step's is filled. */
  isUrgent?: true
  /** The order's page without one. */
  open?: Open
}

const openBy =
  (page: 'registration_orderlist' | 'registration_order_pay' | 'form_answer'): Open =>
  ({ step: { subjectId: orderId } }) =>
    orderId && navigate(page, { orderId })
const to = (page: 'queue_index' | 'entitlement_list' | 'follow_up_list') => () => navigate(page, {})
const openQueue = to('queue_index')
const openExams: Open = ({ patientId }) => navigate('exam_plan', { patientId })
const openTaking: Open = ({ step: { take }, patientId }) =>
  take && navigate('takeno_detail', { patientId, ...take })
const openBill: Open = ({ step: { subjectId: orderId } }) =>
  orderId ? navigate('outpatient_unpay_detail', { orderId }) : navigate('outpatient_list', {})
const openDeposit: Open = ({ step: { subjectId: inpatientId } }) =>
  inpatientId && navigate('inpatient_info', { inpatientId })
const openReport: Open = ({ step: { subjectId: reportId } }) =>
  reportId ? navigate('report_order_detail', { reportId }) : navigate('report_order_list', {})

const taking: Look = { icon: ticket, words: '可以取号', action: '取号', open: openTaking }
const urgent = { tone: 'warning', isUrgent: true } as const
const looks: Record<HomeStep['kind'], Look> = {
  stopped: { icon: warning, words: '已停诊', action: '去选择', ...urgent },
  called: { icon: bell, words: '叫号中', open: openQueue, ...urgent },
  take_number: { ...taking, isUrgent: true },
  take_service: taking,
  plan_exams: { icon: calendar, words: '检查待约', action: '去安排', open: openExams },
  pay_order: {
    icon: wallet,
    words: '待支付',
    action: '去支付',
    open: openBy('registration_order_pay'),
    ...urgent,
  },
  missed: { icon: bell, words: '已过号', open: openQueue, ...urgent },
  ready: { icon: clock, words: '请准备', open: openQueue },
  waiting: { icon: clock, words: '候诊中', open: openQueue },
  form_answer: { icon: bell, words: '预问诊', open: openBy('form_answer') },
  entitlement: {
    icon: calendar,
    words: '免费续诊',
    action: '去预约',
    open: to('entitlement_list'),
  },
  follow_up: { icon: calendar, words: '复诊', action: '去预约', open: to('follow_up_list') },
  visit_today: { icon: place, words: '今天就诊' },
  pay_bill: { icon: wallet, words: '待缴费', action: '去缴费', open: openBill, ...urgent },
  low_balance: {
    icon: warning,
    words: '住院余额不足',
    tone: 'warning',
    action: '去预缴',
    open: openDeposit,
  },
  new_report: { icon: bell, words: '新报告', action: '去查看', open: openReport },
  confirming_order: { icon: clock, words: '医院确认中', tone: 'calm' },
  upcoming_exams: { icon: calendar, words: '要做检查', tone: 'calm', open: openExams },
  upcoming_visit: { icon: calendar, words: '即将就诊', tone: 'calm' },
}

/** A step's look, its button's label, and where it leads. */
export function lookOf({ kind }: HomeStep) {
  return {
    action: '查看',
    tone: 'brand' as const,
    open: openBy('registration_orderlist'),
    ...looks[kind],
  }
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
