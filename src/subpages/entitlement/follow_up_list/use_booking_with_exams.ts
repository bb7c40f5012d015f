import type { VisitOffer } from '@/contract/exam'
import type { FollowUp } from '@/contract/registration'
import { navigate, redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { ServerRefused } from '@/request/sending/errors'
import { useOnceKey } from '@/request/use_once_key'
import { showToast } from '@/ui/overlays/toast'

const afterwards = {
  taken: undefined,
  waiting: '复诊约上了，检查时间在等医院确认',
  open: '复诊约上了；检查时间刚被约走，请再选一次',
} as const

/** What can be booked with the exams at once, and the tap that does. A failed load shows nothing: visit and exams can be booked apart. */
export function useBookingWithExams({ followUpId, patientId, exams }: FollowUp) {
  const onceKey = useOnceKey()
  const isAsked = exams.some(({ state }) => state === 'open')
  const { data: found, refresh } = useRequest(
    isAsked ? { followUpId } : undefined,
    api.exam.listVisitOffers,
  )

  async function book({ visit: { sourceTimeId }, parts }: VisitOffer): Promise<void> {
    const idempotencyKey = onceKey.of(`${sourceTimeId} ${patientId}`)
    const chosen = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
    try {
      const asked = { followUpId, sourceTimeId, parts: chosen, idempotencyKey }
      const booked = await api.exam.bookFollowUp(asked)
      const words = afterwards[booked.exams]
      if (words !== undefined) showToast(words, readMs)
      await redirect('registration_order_pay', { orderId: booked.orderId })
    } catch (error) {
      if (error instanceof ServerRefused && error.code === 'SOLD_OUT') {
        showToast('这个号刚被约走，请看新的安排', readMs)
        await refresh()
      } else await navigate('registration_order', { sourceTimeId, patientId })
    }
  }
  return { found, book }
}

const readMs = 4000
