import type { InputOf } from '@/contract/endpoint'
import type { OrderPreview, registrationCalls } from '@/contract/registration'
import { api } from '@/request/api'
import type { LoadOptions } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'

/** The slot's preview, and the account's present patients. */
export async function loadPreview(
  place: InputOf<typeof registrationCalls.previewOrder>,
  options: LoadOptions,
): Promise<OrderPreview> {
  const [preview] = await Promise.all([
    api.registration.previewOrder(place, options),
    visitingPatientStore.refresh(),
  ])
  return preview
}
