import { Button } from '@/ui/forms/button'
import { star, starSolid } from '@/ui/icons/actions'

import { useFollowing } from './use_following'

interface FollowStarProps {
  doctorId: string
  doctorName: string
  isSignedIn: boolean
}

/** Follows a doctor, or stops; nothing until the state is known. */
export function FollowStar({ doctorId, doctorName, isSignedIn }: FollowStarProps) {
  const { isFollowed, change } = useFollowing(doctorId, isSignedIn)
  if (isFollowed === undefined) return null
  return (
    <Button
      kind="text"
      isSmall
      icon={isFollowed ? starSolid : star}
      label={
        isFollowed ? `已关注${doctorName}医生，取消关注` : `关注${doctorName}医生，放号时提醒您`
      }
      onPress={() => change(!isFollowed)}
    >
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
}
