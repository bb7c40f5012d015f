import type { Patient } from '@/contract/patient'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { noPatients } from '@/ui/pictures/nothing/no_patients'
import { EmptyState } from '@/ui/states/empty_state'

import { PatientChip } from './patient_chip'

interface ChosenPatientProps {
  patient: Pick<Patient, 'patientId' | 'name' | 'sex' | 'age' | 'relation'> | undefined
}

/** The page's patient, and a link to choose another; nothing while none is known. */
export function ChosenPatient({ patient }: ChosenPatientProps) {
  if (!patient) return null
  const { patientId } = patient
  return <PatientChip patient={patient} onPress={go('patient_choose', { patientId })} />
}

interface NoPatientProps {
  /** What the page offers once there is a patient. */
  note: string
  hasTelephone?: boolean
}

/** An account without patients. */
export function NoPatient({ note, hasTelephone }: NoPatientProps) {
  return (
    <EmptyState
      picture={noPatients}
      text="还没有就诊人"
      note={note}
      action={<Button onPress={go('patient_add')}>添加就诊人</Button>}
      hasTelephone={hasTelephone}
    />
  )
}
