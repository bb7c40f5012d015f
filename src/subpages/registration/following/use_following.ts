import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

/** Whether the account follows a doctor (undefined until known), and changing it. */
export function useFollowing(
  doctorId: string,
  isSignedIn: boolean,
): { isFollowed: boolean | undefined; change: (isFollowed: boolean) => void } {
  const { data, refresh } = useRequest(isSignedIn ? { doctorId } : undefined, api.follow.isFollowed)

  async function save(isFollowed: boolean): Promise<void> {
    if (
      !isFollowed &&
      !(await confirm({
        title: '取消关注？',
        text: '取消后，这位医生放号时不再提醒您。',
        confirmLabel: '取消关注',
        cancelLabel: '再想想',
      }))
    )
      return
    try {
      await (isFollowed
        ? api.follow.followDoctor({ doctorId })
        : api.follow.unfollowDoctor({ doctorId }))
      showToast(isFollowed ? '已关注，放号时提醒您' : '已取消关注')
    } catch {
      // The failure was shown already.
    }
    await refresh()
  }
  return {
    isFollowed: data?.isFollowed,
    change: (isFollowed) => void save(isFollowed),
  }
}
