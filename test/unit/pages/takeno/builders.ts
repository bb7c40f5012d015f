import type { QueueItem } from '@/contract/queue'

/** A number that waits for blood to be taken. */
export function aNumber(given: Partial<QueueItem> = {}): QueueItem {
  return {
    itemCode: 'blood',
    itemName: '抽血',
    waitNum: 4,
    queueNo: 'X012',
    remark: '',
    ticketId: 't-1',
    status: 'WAITING',
    aheadNum: 4,
    ...given,
  }
}
