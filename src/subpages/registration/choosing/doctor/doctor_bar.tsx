import Taro from '@tarojs/taro'

import type { DoctorSchedule, SourceTime } from '@/contract/registration'
import { navigate } from '@/navigation/navigate'
import { Money } from '@/ui/facts/money'
import { SubmitBar } from '@/ui/forms/submit_bar'

/** Where the times stand on the page. */
export const timesAnchor = 'times'
/** Room for the top bar above them. */
const aboveTimesPx = 56

interface DoctorBarProps {
  chosen: DoctorSchedule
  time: SourceTime | undefined
  rescheduleOrderId: string | undefined
  onWait: () => void
}

/** Books the chosen slot, or joins the waitlist of a full half day. */
export function DoctorBar({ chosen, time, rescheduleOrderId, onWait }: DoctorBarProps) {
  if (chosen.state === 'full')
    return <SubmitBar note="这个时段已约满，可以候补排队" action="候补排队" onPress={onWait} />
  // The next page shows what is still to be paid for a rescheduled visit.
  const verb = rescheduleOrderId ? '改约到' : '预约'
  return (
    <SubmitBar
      info={
        rescheduleOrderId ? undefined : <Money amountFen={chosen.fee.totalFeeFen} size="title" />
      }
      action={time ? `${verb} ${time.beginTime}-${time.endTime}` : '请选择时间'}
      onPress={() =>
        time
          ? navigate('registration_order', { sourceTimeId: time.sourceTimeId, rescheduleOrderId })
          : showTimes()
      }
    />
  )
}

function showTimes(): void {
  void Taro.pageScrollTo({
    selector: `#${timesAnchor}`,
    offsetTop: -aboveTimesPx,
    duration: 200,
  }).catch(() => undefined)
}
