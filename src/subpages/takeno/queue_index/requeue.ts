import type { QueueItem } from '@/contract/queue'
import { api } from '@/request/api'
import { showToast } from '@/ui/overlays/toast'

/** Queues again with a missed number; a refusal is shown by the request layer, and the reloaded list says why. */
export async function requeue({ ticketId }: QueueItem): Promise<void> {
  const item = await api.queue.requeue({ ticketId: ticketId ?? '' }).catch(() => undefined)
  if (!item) return
  const { aheadNum } = item
  showToast(typeof aheadNum === 'number' ? `已重新排队，前面还有 ${aheadNum} 人` : '已重新排队')
}
