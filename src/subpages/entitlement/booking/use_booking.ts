import type { Visit } from '@/contract/registration'
import { navigate, redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useOnceKey } from '@/request/use_once_key'

/** Books a slot for a patient at once. Whatever is in the way, from a check by SMS to a line before the hospital, is said and solved on the confirm page. */
export function useBooking(patientId: string): (visit: Visit) => Promise<void> {
  const onceKey = useOnceKey()
  return async ({ sourceTimeId }) => {
    const idempotencyKey = onceKey.of(`${sourceTimeId} ${patientId}`)
    try {
      const { orderId } = await api.registration.createOrder({
        sourceTimeId,
        patientId,
        idempotencyKey,
      })
      await redirect('registration_order_pay', { orderId })
    } catch {
      await navigate('registration_order', { sourceTimeId, patientId })
    }
  }
}
