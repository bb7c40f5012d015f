import type { InputOf } from '@/contract/endpoint'
import type { OrderPreview, registrationCalls } from '@/contract/registration'
import { api } from '@/request/api'
import { visitingPatientStore } from '@/stores'

/** What the place offers, and the patients of the account as they are now. */
export async function loadPreview(
  place: InputOf<typeof registrationCalls.previewOrder>,
): Promise<OrderPreview> {
  const [preview] = await Promise.all([
    api.registration.previewOrder(place),
    visitingPatientStore.refresh(),
  ])
  return preview
}
