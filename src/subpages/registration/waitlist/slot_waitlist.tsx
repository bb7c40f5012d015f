import { formatVisitDoctor, formatVisitWhen } from '@/components/format_visit'
import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { go } from '@/navigation/navigate'

import { bookingCheck } from '../booking_check'
import { todayOr } from '../schedule_words'
import { joinWaitlist } from './waitlist_joining'
import { WaitlistSheet } from './waitlist_sheet'

interface SlotWaitlistProps {
  preview: OrderPreview
  patient: Patient | undefined
  onClose: () => void
}

/** The waitlist of a full half day. */
export function SlotWaitlist({ preview, patient, onClose }: SlotWaitlistProps) {
  const { visit, serverNow } = preview
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet(bookingCheck)
  async function join(): Promise<void> {
    await whenSteppedUp(async () => {
      if (patient) await joinWaitlist(visit.scheduleId, patient.patientId)
      onClose()
    })
  }
  if (stepUpSheet) return <>{stepUpSheet}</>
  return (
    <WaitlistSheet
      isOpen
      clinicLabel={`${visit.departName} ${formatVisitDoctor(visit)} ${formatVisitWhen(visit, todayOr(serverNow))}`}
      patient={patient}
      onJoin={join}
      onChoosePatient={patient ? go('patient_choose') : go('patient_add')}
      onClose={onClose}
    />
  )
}
