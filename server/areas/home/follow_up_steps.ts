/** Home's steps about follow-ups (随访) that are to be booked. */
import type { Dependencies } from '../../dependencies'
import { localizeName, said } from '../../language/callers_language'
import { formatMonthAndDayOf } from '../../values/hospital_time'
import { listFollowUpsToBook } from '../registration'
import type { OwnedStep } from './rules'

/** Of the account's patients of whom it has proven who they are. What for does not stand on a page that others may see over a shoulder. */
export async function followUpsOf(deps: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listFollowUpsToBook(deps, accountId)).map(
    ({ patientId, patientName, followUpId, departmentName, doctorName, validUntil }) => ({
      patientId,
      patientName,
      step: {
        kind: 'follow_up',
        subjectId: followUpId,
        title: said`医生请您${formatMonthAndDayOf(validUntil)}前来复诊`,
        place: localizeName('several', [departmentName, doctorName].filter(Boolean).join(' · ')),
      },
    }),
  )
}
