import { observer } from 'mobx-react-lite'

import { PatientChip } from '@/components/patient_chip'
import type { Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { visitingPatientStore } from '@/stores'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

/** Whose stay it is, and a link to the others; of an account with only the number, the hidden name. */
export const StayPatient = observer(function StayPatient({ stay }: { stay: Stay }) {
  const patient = visitingPatientStore.patients.find(
    ({ patientId }) => patientId === stay.patientId,
  )
  const choose = go('inpatient_choose')
  if (patient) return <PatientChip patient={patient} onPress={choose} />
  return (
    <Card isFlush>
      <ListRow title={stay.patientName} value={stay.admissionNo} onPress={choose} />
    </Card>
  )
})
