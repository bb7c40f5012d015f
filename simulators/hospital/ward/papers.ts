/** Issues what a patient takes home from the demo's hospital. */
import type { Transaction } from '../../../server/database/client'
import { hospitalMoment, hospitalNow } from '../../../server/values/hospital_time'
import { drawCertificate, summaryOf } from '../../seeds/stay/papers'
import * as books from '../books'
import { findPatientByNo } from '../patients_repository'

type Stay = books.HospitalDocument<'stay'>

/** Issues the papers when a patient leaves; a stay that goes on takes them back. */
export async function issuePapers(tx: Transaction, stay: Stay): Promise<void> {
  const head = { patient: stay.patient, stayId: stay.id, author: stay.doctorName }
  const papers = [
    { ...head, id: `CY${stay.id}`, type: 'discharge_summary', title: '出院小结' },
    { ...head, id: `ZD${stay.id}`, type: 'diagnosis_certificate', title: '诊断证明书' },
  ] as const
  const isLeaving = stay.status === 'SETTLING' || stay.status === 'DISCHARGED'
  const name = (await findPatientByNo(tx, stay.patient.value))?.name ?? ''
  const stayed = { ...stay, patientName: name }
  for (const paper of papers) {
    const known = await books.lock(tx, 'clinicalDocument', paper.id)
    if (isLeaving ? known?.document.state === 'current' : known === undefined) continue
    const issuedAt = hospitalMoment(await hospitalNow(tx))
    const whole = { kind: 'clinicalDocument', ...paper, issuedAt } as const
    if (!isLeaving) await books.write(tx, { ...whole, state: 'withdrawn' })
    else if (paper.type === 'discharge_summary')
      await books.write(tx, { ...whole, state: 'current', sections: summaryOf(stayed) })
    else
      await books.write(tx, {
        ...whole,
        state: 'current',
        pdf: (await drawCertificate(stayed)).toString('base64'),
      })
  }
}
