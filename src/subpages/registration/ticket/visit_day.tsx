import { DayStrip } from '@/components/day_strip'
import type { RegistrationOrder } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePolling } from '@/request/loading/use_polling'
import { useRequest } from '@/request/loading/use_request'
import { hospitalDay } from '@/ui/facts/format_day'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'

/** On the day of the visit: the patient's progress, and taking the number while its window is open. */
export function VisitDay({ order }: { order: RegistrationOrder }) {
  const { orderId, patientId, visit, serverNow } = order
  const isToday = visit.visitDate === hospitalDay(serverNow)
  const { data, refresh } = useRequest(isToday ? {} : undefined, api.home.getNextSteps)
  usePageReturn(refresh)
  usePolling(isToday, refresh)
  const patient = data?.patients.find((one) => one.patientId === patientId)
  if (!patient?.day) return null
  const take = patient.steps.find(
    ({ kind, subjectId }) => kind === 'take_number' && subjectId === orderId,
  )?.take
  return (
    <Card>
      <DayStrip parts={patient.day} />
      {take && <MainAction action="取号" onPress={go('takeno_detail', { patientId, ...take })} />}
    </Card>
  )
}
