import type { SessionInfo } from '@/contract/privacy'
import { ListRow } from '@/ui/lists/list_row'
import { Tag } from '@/ui/facts/tag'

import { fullDate, fullMoment } from '../privacy_words'

/** One signed-in device. */
export function SessionRow({
  session: { app, createdAt, lastSeenAt, isThis },
}: {
  session: SessionInfo
}) {
  const seen = isThis ? '正在使用' : `最近使用 ${fullMoment(lastSeenAt)}`
  return (
    <ListRow
      title={app}
      note={`${seen}，${fullDate(createdAt)}登录`}
      value={isThis ? <Tag tone="success">本机</Tag> : undefined}
    />
  )
}
