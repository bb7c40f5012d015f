import type { RegistrationOrder } from '@/contract/registration'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'
import { usePaying, type Paying } from '@/paying/use_paying'

import { isUndecided, paymentView } from './payment_progress'

/** Pays one registration order. */
export function usePayment(orderId: string): Paying<RegistrationOrder> {
  return usePaying<RegistrationOrder>(orderId || undefined, {
    load: (options) => api.registration.getOrder({ id: orderId }, options),
    start: () => api.registration.payOrder({ orderId, method: 'wechat', app: payingApp }),
    check: () => api.registration.checkPayment({ orderId }),
    isOpen: (order) => order.status === 'PENDING_PAY',
    isUndecided: (order, step) => isUndecided(paymentView(order, step)),
  })
}
