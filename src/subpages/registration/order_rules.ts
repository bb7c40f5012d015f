import type { OrderFilter, RegistrationOrder } from '@/contract/registration'

/** The text of an empty tab of the order list. */
export const emptyOrderTexts = {
  all: '还没有挂号记录',
  pending_pay: '没有待支付的挂号',
  upcoming: '没有要去的就诊',
  visited: '还没有已就诊的记录',
  cancelled: '没有取消过的挂号',
} satisfies Record<OrderFilter, string>

/** The order can still be paid. */
export function canPay({
  status,
  payStatus,
}: Pick<RegistrationOrder, 'status' | 'payStatus'>): boolean {
  return status === 'PENDING_PAY' && payStatus === 'UNPAID'
}

/** The visit lies ahead: the ticket is needed. */
export function hasTicket({
  status,
  ticketCode,
}: Pick<RegistrationOrder, 'status' | 'ticketCode'>): boolean {
  return ticketCode !== null && (status === 'BOOKED' || status === 'TAKEN')
}

/** The order is over in any way: the same doctor can be booked again. */
export function isOver({ status }: Pick<RegistrationOrder, 'status'>): boolean {
  return !['PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN'].includes(status)
}

/** What cancelling means for the money, shown before. */
export function formatCancelMoney(
  {
    payStatus,
    payAtHospital,
    cancellation,
  }: Pick<RegistrationOrder, 'payStatus' | 'payAtHospital' | 'cancellation'>,
  refundText: string,
): string {
  if (payAtHospital === 'chosen') return '挂号费还没有付，取消后号会让给其他人，不收费用。'
  if (payStatus === 'UNPAID') return '这笔挂号还没有支付，取消后号会让给其他人。'
  return cancellation.refundFen === 0
    ? '取消后没有费用可退。'
    : `取消后退款 ${refundText}，原路退回付款账户，一般 1 到 3 个工作日到账。`
}

/** Reasons of cancelling; naming one is optional. */
export const cancelReasons = [
  '时间有变',
  '身体好转',
  '选错了科室或医生',
  '选错了就诊人',
  '其他原因',
] as const

/** The same where the fee is paid at the hospital. */
const hospitalHints: Record<
  'offered' | 'chosen' | 'paid',
  Partial<Record<RegistrationOrder['status'], string>>
> = {
  offered: {},
  chosen: {
    CONFIRMING: '号正在确认，现在不用付款',
    BOOKED: '到院支付：先在窗口或自助机付挂号费，再凭下面的二维码取号',
    FAILED: '医院没能留住这个号，没有扣款',
  },
  paid: {
    STOPPED: '医生停诊，请不要前往。挂号费请到医院窗口退，不影响您的信用',
  },
}

/** The text under an order's status. */
export function orderHint(
  order: Pick<
    RegistrationOrder,
    'status' | 'payStatus' | 'cancelReason' | 'payAtHospital' | 'isExcused' | 'isPastMiss'
  >,
): string | undefined {
  const { payAtHospital = 'offered', status, isExcused = false, isPastMiss = false } = order
  if (isExcused) return '申诉通过，这次未到诊不计入信用记录'
  if (isPastMiss) return '没有到院取号，时间已久，不再计入信用记录'
  return hospitalHints[payAtHospital][status] ?? usualHint(order)
}

function usualHint({
  status,
  payStatus,
  cancelReason,
}: Pick<RegistrationOrder, 'status' | 'payStatus' | 'cancelReason'>): string | undefined {
  switch (status) {
    case 'PENDING_PAY':
      return '支付后号才算留住'
    case 'CONFIRMING':
      return '钱已付给医院，号正在确认；没有挂上会全额退回'
    case 'BOOKED':
      return '请按时到院，凭下面的二维码取号'
    case 'TAKEN':
      return '已经取号，请到诊区候诊'
    case 'EXPIRED':
      return '没有在规定时间内支付，没有扣款'
    case 'CANCELLED':
    case 'REFUNDED':
      return cancelReason ? `取消原因：${cancelReason}` : undefined
    case 'REFUNDING':
      return '钱正原路退回'
    case 'STOPPED':
      return stoppedHint(payStatus)
    case 'NO_SHOW':
      return '预约的时间没有到院取号，记一次未到诊'
    case 'FAILED':
      return '医院没能留住这个号，已付的钱原路退回'
    case 'VISITED':
    case 'PAST':
      return undefined
  }
}

/** A stopped clinic and its refund. */
function stoppedHint(payStatus: RegistrationOrder['payStatus']): string {
  if (payStatus === 'PAID') return '医生停诊，请不要前往。可以改约，也可以全额退款，不影响您的信用'
  if (payStatus === 'UNPAID') return '医生停诊，没有扣款，不影响您的信用'
  return '医生停诊，费用全额原路退回，不影响您的信用'
}
