import { choosePhoto } from '@/platform/files/choose_photo'
import { api } from '@/request/api'
import { showToast } from '@/ui/overlays/toast'

/** Has a photo chosen and sends it; its id. The patient has read what went wrong. */
export async function addPhoto(orderId: string): Promise<string | undefined> {
  let picture: string | undefined
  try {
    picture = await choosePhoto()
  } catch {
    showToast('这张照片打不开，请换一张')
    return undefined
  }
  if (!picture) return undefined
  const added = await api.form.addPhoto({ orderId, picture }).catch(() => undefined)
  return added?.photoId
}
