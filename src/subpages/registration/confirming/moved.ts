import { useEffect } from 'react'

import { goBack } from '@/navigation/navigate'
import { usePageShow } from '@/request/loading/page_refresh'

/** The orders for which a new time was taken on a page that is still open. */
const moved = new Set<string>()

/** An order has its new time. */
export function markMoved(orderId: string): void {
  moved.add(orderId)
}

/** Leaves a page on which a new time is chosen for an order that has one by now: whoever goes back comes to the order. */
export function useLeaveOnceMoved(orderId = ''): void {
  useEffect(() => {
    moved.delete(orderId)
  }, [orderId])
  usePageShow(async () => {
    if (moved.has(orderId)) await goBack()
  })
}
