import { visitDoctorWords, visitWhenWords } from '@/components/visit_words'
import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { go } from '@/navigation/navigate'

import { todayOr } from '../schedule_words'
import { joinWaitlist } from './waitlist_joining'
import { WaitlistSheet } from './waitlist_sheet'

interface PlaceWaitlistProps {
  preview: OrderPreview
  patient: Patient | undefined
  onClose: () => void
}

/** Waiting for a place whose half day is full. */
export function PlaceWaitlist({ preview, patient, onClose }: PlaceWaitlistProps) {
  const { visit, serverNow } = preview
  async function join(): Promise<void> {
    onClose()
    if (patient) await joinWaitlist(visit.scheduleId, patient.patientId)
  }
  return (
    <WaitlistSheet
      isOpen
      clinicWords={`${visit.departName} ${visitDoctorWords(visit)} ${visitWhenWords(visit, todayOr(serverNow))}`}
      patient={patient}
      onJoin={join}
      onChoosePatient={patient ? go('patient_choose') : go('patient_add')}
      onClose={onClose}
    />
  )
}
