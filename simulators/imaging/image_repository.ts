/** SQL of the demo's archive: whose studies they are. */
import type { Executor } from '../../server/database/client'
import { patientIdOf } from '../seeds/people'
import { addDays } from '../seeds/registration/days'
import type { PhantomPatient } from './dicom_file'
import { phantomStudies, type PhantomStudy } from './studies'

/** A study with its patient and its day, `20261125`. */
export interface ArchivedPhantom {
  study: PhantomStudy
  patient: PhantomPatient
  day: string
}

/** The studies of the demo patients that there are. */
export async function listPhantoms(sql: Executor): Promise<ArchivedPhantom[]> {
  const ids = phantomStudies.map(({ patient }) => patientIdOf(patient))
  const rows = await sql<
    {
      patientId: string
      patientNo: string
      name: string
      sex: string
      birthday: string
      today: string
    }[]
  >`
    select patient_id, patient_no, name, sex, to_char(birthday, 'YYYYMMDD') as birthday, hospital_today()::text as today
    from patient where patient_id in ${sql(ids)}`
  return phantomStudies.flatMap((study) => {
    const row = rows.find(({ patientId }) => patientId === patientIdOf(study.patient))
    if (row === undefined) return []
    const sex = row.sex === 'male' ? 'M' : 'F'
    const day = addDays(row.today, -study.daysAgo).replaceAll('-', '')
    return [
      {
        study,
        patient: { patientNo: row.patientNo, name: row.name, sex, birthday: row.birthday },
        day,
      },
    ]
  })
}
