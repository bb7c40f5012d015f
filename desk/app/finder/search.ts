/** Searches that are written down: asked once, with the reason. */
import { useMutation } from '@tanstack/react-query'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import { api } from '../../request/api'
import type { Hit } from './hits'

/** What is searched for, and by which words. */
export interface Sought {
  what: 'orders' | 'patients'
  text: string
}

export function useLoggedSearch(sought: Sought | undefined) {
  const asking = useMutation({
    mutationFn: (reason: string) => {
      if (sought === undefined) return Promise.resolve([])
      const asked = { text: sought.text, reason }
      return sought.what === 'orders' ? findOrders(asked) : findPatients(asked)
    },
  })
  return {
    ask: (reason: string) => asking.mutate(reason),
    /** What was found before is of no use any more. */
    forget: () => asking.reset(),
    hits: asking.data ?? [],
    state: states[asking.status],
    error: asking.error,
  }
}

/** How far it is: the reason is still asked for, it is searched, or it is answered. */
const states = {
  idle: 'asking',
  error: 'asking',
  pending: 'pending',
  success: 'answered',
} as const

interface Asked {
  text: string
  reason: string
}

async function findOrders(asked: Asked): Promise<Hit[]> {
  const { list } = await api.timeline.search(asked)
  return list.map(({ orderId, orderNo, business, title, patientName, stateText }) => ({
    key: orderId,
    label: `${paidBusinessLabels[business]} ${orderNo} ${patientName ?? ''}`,
    note: `${title} ${stateText}`,
    to: `/orders/${orderId}`,
  }))
}

async function findPatients(asked: Asked): Promise<Hit[]> {
  const { list } = await api.counter.search(asked)
  return list.map(({ patientId, name, birthday, tel }) => ({
    key: patientId,
    label: name,
    note: `${birthday} ${tel ?? ''}`,
    to: `/patients/${patientId}`,
    state: { reason: asked.reason },
  }))
}
