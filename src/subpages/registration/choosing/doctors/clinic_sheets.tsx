import type { DoctorSchedule } from '@/contract/registration'
import { navigate } from '@/navigation/navigate'
import { useRequest } from '@/request/loading/use_request'

import { loadTimes } from '../load_times'
import { WaitlistAsk } from '../../waitlist/waitlist_ask'
import { SlotSheet } from './slot_sheet'

interface ClinicSheetsProps {
  timesOf: DoctorSchedule | undefined
  waitingFor: DoctorSchedule | undefined
  today: string
  rescheduleOrderId: string | undefined
  onClose: () => void
}

/** The sheets above the list: the slots of a general clinic, or the waitlist of a full one. */
export function ClinicSheets({
  timesOf,
  waitingFor,
  today,
  rescheduleOrderId,
  onClose,
}: ClinicSheetsProps) {
  const times = useRequest(timesOf && { scheduleId: timesOf.scheduleId }, loadTimes)
  return (
    <>
      <WaitlistAsk schedule={waitingFor} today={today} onClose={onClose} />
      <SlotSheet
        schedule={timesOf}
        times={times.state}
        today={today}
        verb={rescheduleOrderId ? '改约到' : '预约'}
        onClose={onClose}
        onChoose={({ sourceTimeId }) => {
          onClose()
          void navigate('registration_order', { sourceTimeId, rescheduleOrderId })
        }}
      />
    </>
  )
}
