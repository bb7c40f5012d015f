import type { InsuredBusinessName } from '@/contract/insurance'
import { redirect } from '@/navigation/navigate'

import type { OutcomeView } from './insurance_view'

/** Where the order is paid by WeChat Pay alone. */
export function openOrder(business: InsuredBusinessName, orderId: string): Promise<unknown> {
  return Promise.resolve(
    business === 'registration'
      ? redirect('registration_order_pay', { orderId })
      : redirect('outpatient_unpay_detail', { orderId }),
  )
}

/** Where the order is shown once it is paid, or over. */
export function showResult(
  business: InsuredBusinessName,
  orderId: string,
  view: OutcomeView,
): Promise<unknown> {
  if (business === 'registration')
    return Promise.resolve(redirect('registration_orderlist', { orderId }))
  return Promise.resolve(
    view === 'ended' ? redirect('outpatient_list') : redirect('outpatient_pay_detail', { orderId }),
  )
}
