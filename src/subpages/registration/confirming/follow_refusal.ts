import { goBack, navigate, redirect } from '@/navigation/navigate'
import { confirm, showNotice } from '@/ui/overlays/confirm'

import type { OrderRefusal, RefusalWay } from './order_refusal'

/** Shows why there is no order and, when the patient agrees, opens the next step. */
export async function followRefusal(
  { title, text, wayLabel, way }: OrderRefusal,
  sourceTimeId: string,
): Promise<void> {
  if (!wayLabel) return showNotice({ title, text })
  if (await confirm({ title, text, confirmLabel: wayLabel, cancelLabel: '留在这里' }))
    await lead(way, sourceTimeId)
}

function lead(way: RefusalWay, sourceTimeId: string): Promise<unknown> {
  switch (way.to) {
    case 'choose_time':
      return goBack()
    case 'choose_patient':
      return navigate('registration_choose_patient', { sourceTimeId })
    case 'bind_tel':
      return navigate('bind_tel')
    case 'open_order':
      return redirect('registration_orderlist', { orderId: way.orderId })
    case 'pay_order':
      return redirect('registration_order_pay', { orderId: way.orderId })
    case 'see_unpaid':
      return redirect('registration_orderlist', { filter: 'pending_pay' })
    case 'see_credit':
      return navigate('credit_index')
    case 'stay':
      return Promise.resolve()
  }
}
