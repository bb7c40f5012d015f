import { Card } from '@/ui/lists/card'
import { star, starSolid } from '@/ui/icons/actions'
import { ListRow } from '@/ui/lists/list_row'

interface FollowRowProps {
  doctorName: string
  isFollowed: boolean
  onChange: (isFollowed: boolean) => void
}

/** Follows a doctor, or lets him go. */
export function FollowRow({ doctorName, isFollowed, onChange }: FollowRowProps) {
  return (
    <Card isFlush>
      <ListRow
        icon={isFollowed ? starSolid : star}
        title={isFollowed ? `已关注${doctorName}医生` : `关注${doctorName}医生`}
        note={isFollowed ? '放号时提醒您，点这里取消关注' : '放号时提醒您'}
        onPress={() => onChange(!isFollowed)}
      />
    </Card>
  )
}
