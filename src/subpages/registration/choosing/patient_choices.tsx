import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { go } from '@/navigation/navigate'

import { blockingOrder, refusalOf } from '../eligibility'
import { PatientChoice } from './patient_choice'

interface PatientChoicesProps {
  preview: OrderPreview
  patients: Patient[]
  chosenId: string | undefined
  onChoose: (patientId: string) => unknown
}

/** The account's patients, each with the reason when the slot cannot be taken. */
export function PatientChoices({ preview, patients, chosenId, onChoose }: PatientChoicesProps) {
  return (
    <>
      {patients.map((patient) => {
        const { patientId } = patient
        const orderId = blockingOrder(preview, patientId)
        return (
          <PatientChoice
            key={patientId}
            patient={patient}
            isChosen={patientId === chosenId}
            refusal={refusalOf(preview, patientId)}
            onChoose={() => void onChoose(patientId)}
            onOpenOrder={
              orderId === undefined ? undefined : go('registration_orderlist', { orderId })
            }
          />
        )
      })}
    </>
  )
}
