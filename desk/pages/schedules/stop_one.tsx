import type { clinicCalls } from '@/contract/desk/clinics'
import type { WeekClinic } from '@/contract/desk/planning/plan_shapes'
import { outsideWords } from '@/contract/desk/words/clinic_stopping_words'
import type { ReplyOf } from '@/contract/endpoint'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { doctorOf, shortDay } from './plan_words'

/** Stops one half day as 门诊 does: the same preview, the same call. */
export function StopOne({ clinic, onEnd }: { clinic: WeekClinic; onEnd: () => void }) {
  const { scheduleId, day, halfDay } = clinic
  const seen = useRead(['clinics', 'preview', scheduleId], () =>
    api.clinics.preview({ scheduleId }),
  )
  return (
    <ChangeWithReason
      title={`停诊：${doctorOf(clinic)} ${shortDay(day)}${halfDayLabels[halfDay]}`}
      effect={effectOf(seen.data, seen.error)}
      confirm="停诊"
      isDanger
      isReady={seen.data !== undefined}
      isReading={seen.isPending}
      change={(reason) => api.clinics.stop({ scheduleId, reason })}
      renews={['plan', 'clinics']}
      done="已停诊，患者已通知"
      onEnd={onEnd}
    />
  )
}

function effectOf(
  seen: ReplyOf<typeof clinicCalls.preview> | undefined,
  error: Error | null,
): string {
  if (error !== null) return error.message
  if (seen === undefined) return '正在看会影响谁'
  const outside = outsideWords(seen)
  const others = outside === null ? '' : `窗口、电话挂的号 ${outside}。`
  return `马上不能再约；${seen.paidOrders} 个已付费的患者收到通知并选择改约或退款，${seen.unpaidOrders} 个未付费的取消，${seen.waiting} 个候补结束。${others}`
}
