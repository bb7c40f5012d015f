import type { QueueDetail } from '@/contract/queue'
import { go } from '@/navigation/navigate'
import { SubmitBar } from '@/ui/forms/submit_bar'

interface TakeBarProps {
  detail: QueueDetail
  onTake: () => Promise<void>
}

/** Takes the number, or shows why not; with a number it links to the queue. */
export function TakeBar({ detail: { item }, onTake }: TakeBarProps) {
  if (item?.queueNo) return <SubmitBar action="查看排队情况" onPress={go('queue_index')} />
  const isAllowed = item?.take?.allowed ?? true
  const note = isAllowed ? undefined : item?.take?.reason
  return <SubmitBar action="取号" disabled={!isAllowed} note={note} onPress={onTake} />
}
