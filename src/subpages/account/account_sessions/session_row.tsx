import type { SessionInfo } from '@/contract/privacy'
import { ListRow } from '@/ui/lists/list_row'
import { momentInFull } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'

import { fullDate } from '../privacy_words'

/** One signed-in device. */
export function SessionRow({
  session: { app, createdAt, lastSeenAt, isThis },
}: {
  session: SessionInfo
}) {
  const seen = isThis ? '正在使用' : `最近使用 ${momentInFull(lastSeenAt)}`
  return (
    <ListRow
      title={app}
      note={`${seen}，${fullDate(createdAt)}登录`}
      value={isThis ? <Tag tone="success">本机</Tag> : undefined}
    />
  )
}
