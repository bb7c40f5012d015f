import { queueStatusLabels, type QueueStatus } from '@/contract/queue'
import { bell, check, clock, close, user, warning } from '@/ui/icons/frame'
import { success } from '@/ui/icons/outcomes'
import type { IconShape } from '@/ui/icons/shape'
import { Tag, type Tone } from '@/ui/facts/tag'

const looks = {
  WAITING: { tone: 'brand', icon: clock },
  READY: { tone: 'warning', icon: user },
  CALLING: { tone: 'danger', icon: bell },
  SERVING: { tone: 'success', icon: check },
  DONE: { tone: 'neutral', icon: success },
  MISSED: { tone: 'danger', icon: warning },
  CANCELLED: { tone: 'neutral', icon: close },
} satisfies Record<QueueStatus, { tone: Tone; icon: IconShape }>

/** A number's status: icon, word and tone together. */
export function QueueStatusTag({ status }: { status: QueueStatus }) {
  return <Tag {...looks[status]}>{queueStatusLabels[status]}</Tag>
}
