import type { RegistrationOrder } from '@/contract/registration'
import { go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { formatMoney } from '@/ui/facts/format_money'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

import { canPay, isOver } from '../order_rules'
import { watchEarlier } from '../waitlist/waitlist_joining'
import type { OrderActions } from './order_actions_card'

/** The actions of an order, beside cancelling it. */
export function actionsOf(order: RegistrationOrder, refresh: () => Promise<void>): OrderActions {
  const { orderId, visit } = order
  const otherDoctor = go('registration_doctor_list', {
    departId: visit.departId,
    scheduleDate: visit.visitDate,
    rescheduleOrderId: orderId,
  })
  const choose = (scheduleDate?: string) =>
    visit.doctorId
      ? void navigate('registration_doctor_detail', {
          doctorId: visit.doctorId,
          scheduleDate,
          rescheduleOrderId: orderId,
        })
      : void navigate('registration_doctor_list', {
          departId: visit.departId,
          scheduleDate,
          rescheduleOrderId: orderId,
        })
  return {
    otherDoctor,
    otherDate: () => choose(),
    reschedule: () => choose(visit.visitDate),
    watchEarlier: () => void watchEarlier(orderId),
    refundStopped: () => void refundStopped(order, refresh),
    openCredit: go('credit_index'),
    openOrder: (id) => void navigate('registration_orderlist', { orderId: id }),
  }
}

async function refundStopped(
  { orderId, stoppedChoice }: RegistrationOrder,
  refresh: () => Promise<void>,
): Promise<void> {
  const text = `${formatMoney(stoppedChoice?.refundFen ?? 0)} 原路退回付款账户，一般 1 到 3 个工作日到账。之后要看病需要重新预约。`
  if (!(await confirm({ title: '全额退款？', text, confirmLabel: '退款', cancelLabel: '再想想' })))
    return
  try {
    await api.registration.refundStopped({ orderId })
    showToast('已申请退款')
  } catch {
    // The failure was shown already; the reloaded order says the rest.
  }
  await refresh()
}

/** The one action of an order's page: paying it, or booking again once it is over. */
export function bottomOf(order: RegistrationOrder) {
  const { orderId, visit } = order
  if (canPay(order))
    return <SubmitBar action="去支付" onPress={go('registration_order_pay', { orderId })} />
  if (!isOver(order) || order.stoppedChoice || order.reschedule?.replacedBy) return undefined
  const { doctorId, departId } = visit
  const again = () =>
    doctorId
      ? navigate('registration_doctor_detail', { doctorId })
      : navigate('registration_doctor_list', { departId })
  return <SubmitBar action="再次挂号" onPress={again} />
}
