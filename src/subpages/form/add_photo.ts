import { choosePhoto } from '@/platform/files/choose_photo'
import { showToast } from '@/ui/overlays/toast'

/** Has a photo chosen and sends it; what the server gave for it. The patient has read what went wrong. */
export async function addPhoto<Added>(
  send: (picture: string) => Promise<Added>,
): Promise<Added | undefined> {
  let picture: string | undefined
  try {
    picture = await choosePhoto()
  } catch {
    showToast('这张照片打不开，请换一张，或允许使用相机和相册')
    return undefined
  }
  return picture ? send(picture).catch(() => undefined) : undefined
}
