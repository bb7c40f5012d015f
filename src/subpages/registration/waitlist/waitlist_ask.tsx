import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'

import type { DoctorSchedule } from '@/contract/registration'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { navigate } from '@/navigation/navigate'
import { visitingPatientStore } from '@/stores'
import { dayWithDate } from '@/ui/facts/format_day'

import { bookingCheck } from '../booking_check'
import { WaitlistSheet } from './waitlist_sheet'
import { scheduleTitle } from '../schedule_words'
import { joinWaitlist } from './waitlist_joining'

interface WaitlistAskProps {
  /** Open while there is one. */
  schedule: DoctorSchedule | undefined
  today: string
  onClose: () => void
}

/** Asks for which patient to wait for a full half day, and joins. */
export const WaitlistAsk = observer(function WaitlistAsk({
  schedule,
  today,
  onClose,
}: WaitlistAskProps) {
  const { current, patients } = visitingPatientStore
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet(bookingCheck)
  const isAsking = schedule !== undefined
  // The first page of a visit has not loaded them yet.
  useEffect(() => {
    if (isAsking && patients.length === 0) visitingPatientStore.refresh().catch(() => undefined)
  }, [isAsking, patients.length])
  if (stepUpSheet) return <>{stepUpSheet}</>
  if (!schedule) return null
  const { doctor, departName, scheduleDate, scheduleId } = schedule
  return (
    <WaitlistSheet
      isOpen
      clinicLabel={[
        departName,
        doctor?.name,
        dayWithDate(scheduleDate, today),
        scheduleTitle(schedule),
      ]
        .filter(Boolean)
        .join(' ')}
      patient={current}
      onJoin={() =>
        whenSteppedUp(async () => {
          if (current) await joinWaitlist(scheduleId, current.patientId)
          onClose()
        })
      }
      onChoosePatient={() => void (current ? navigate('patient_choose') : navigate('patient_add'))}
      onClose={onClose}
    />
  )
})
