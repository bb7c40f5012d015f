/** What comes before the story's stay: what is to be read, and exams that are done before its day. */
import type { Transaction } from '../../server/database/client'
import {
  addDays,
  hospitalDay,
  hospitalMoment,
  hospitalNow,
} from '../../server/values/hospital_time'
import * as books from '../hospital/books'
import { examName } from '../seeds/exam/exam_plan'
import { momentOf } from '../seeds/registration/days'
import { admissionForms } from '../seeds/stay/admission_forms'

type Stay = books.HospitalDocument<'stay'>

const examCodes = ['LAB-FASTING', 'US-HEART'] as const
const daysForExams = 7

/** Read before coming in; a cardiac patient has no operation to agree to. */
export const formsToRead = admissionForms.filter(({ code }) => code === 'admission-notice')

/** The doctor orders the exams that the ward wants to see on the first day. */
export async function orderExams(
  tx: Transaction,
  stay: Pick<Stay, 'id' | 'patient' | 'doctorName'>,
): Promise<void> {
  const now = await hospitalNow(tx)
  for (const code of examCodes)
    await books.write(tx, {
      kind: 'examOrder',
      id: `${stay.id}:${code}`,
      patient: stay.patient,
      code,
      name: examName(code),
      orderedBy: stay.doctorName,
      orderedAt: hospitalMoment(now),
      latestAt: momentOf(addDays(hospitalDay(now), daysForExams), '17:00'),
      stayId: stay.id,
      state: 'ordered',
    })
}

/** The patient is in the ward, or the stay is over: nothing of before is open. */
export async function closeExams(tx: Transaction, stayId: string): Promise<void> {
  for (const { document } of await books.listBy(tx, 'examOrder', 'stayId', stayId))
    if (document.state === 'ordered') await books.write(tx, { ...document, state: 'done' })
}
