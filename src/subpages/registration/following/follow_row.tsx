import { Card } from '@/ui/lists/card'
import { star, starSolid } from '@/ui/icons/actions'
import { ListRow } from '@/ui/lists/list_row'

import { useFollowing } from './use_following'

interface FollowRowProps {
  doctorId: string
  doctorName: string
  isSignedIn: boolean
}

/** Follows a doctor, or lets him go; nothing until it is known which. */
export function FollowRow({ doctorId, doctorName, isSignedIn }: FollowRowProps) {
  const { isFollowed, change } = useFollowing(doctorId, isSignedIn)
  if (isFollowed === undefined) return null
  return (
    <Card isFlush>
      <ListRow
        icon={isFollowed ? starSolid : star}
        title={isFollowed ? `已关注${doctorName}医生` : `关注${doctorName}医生`}
        note={isFollowed ? '放号时提醒您，点这里取消关注' : '放号时提醒您'}
        onPress={() => change(!isFollowed)}
      />
    </Card>
  )
}
