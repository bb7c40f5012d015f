import type { QueueItem } from '@/contract/queue'
import { api } from '@/request/api'
import { showToast } from '@/ui/overlays/toast'

/** Queues again with a number that was missed; a refusal is told by the request layer, and what is shown next says why. */
export async function requeue({ ticketId }: QueueItem): Promise<void> {
  const item = await api.queue.requeue({ ticketId: ticketId ?? '' }).catch(() => undefined)
  if (item) showToast(`已重新排队，前面还有 ${item.aheadNum ?? 0} 人`)
}
