import type { OrderPreview } from '@/contract/registration'
import { api } from '@/request/api'
import { visitingPatientStore } from '@/stores'

/** What the place offers, and the patients of the account as they are now. */
export async function loadPreview(
  sourceTimeId: string,
  rescheduleOrderId?: string,
): Promise<OrderPreview> {
  const [preview] = await Promise.all([
    api.registration.previewOrder({ sourceTimeId, rescheduleOrderId }),
    visitingPatientStore.refresh(),
  ])
  return preview
}
