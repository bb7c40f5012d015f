import { formatVisitDoctor, formatVisitWhen } from '@/components/format_visit'
import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { go } from '@/navigation/navigate'

import { todayOr } from '../schedule_words'
import { joinWaitlist } from './waitlist_joining'
import { WaitlistSheet } from './waitlist_sheet'

interface SlotWaitlistProps {
  preview: OrderPreview
  patient: Patient | undefined
  onClose: () => void
}

/** Waiting for a place whose half day is full. */
export function SlotWaitlist({ preview, patient, onClose }: SlotWaitlistProps) {
  const { visit, serverNow } = preview
  async function join(): Promise<void> {
    onClose()
    if (patient) await joinWaitlist(visit.scheduleId, patient.patientId)
  }
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
