/** Home's steps about rights to a further visit without a fee (续诊). */
import type { Dependencies } from '../../dependencies'
import { localizeName, said } from '../../language/callers_language'
import { formatMonthAndDayOf } from '../../values/hospital_time'
import { listEntitlementsToUse } from '../registration'
import type { OwnedStep } from './rules'

/** Of the account's patients of whom it has proven who they are. */
export async function entitlementsOf(deps: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listEntitlementsToUse(deps, accountId)).map(
    ({ patientId, patientName, entitlementId, departmentName, doctorName, validUntil }) => ({
      patientId,
      patientName,
      step: {
        kind: 'entitlement',
        subjectId: entitlementId,
        title: said`${formatMonthAndDayOf(validUntil)}前可免费续诊一次`,
        place: localizeName('several', [departmentName, doctorName].filter(Boolean).join(' · ')),
      },
    }),
  )
}
