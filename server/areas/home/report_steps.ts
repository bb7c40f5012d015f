/** Home's steps about new reports. */
import type { Dependencies } from '../../dependencies'
import { said } from '../../language/callers_language'
import { newReportsOf } from '../report'
import type { OwnedStep } from './rules'

/** One of each patient with reports that the account has not read. */
export async function reportsOf({ sql }: Dependencies, accountId: string): Promise<OwnedStep[]> {
  const byPatient = new Map<string, { patientName: string; reportIds: string[] }>()
  for (const { patientId, patientName, reportId } of await newReportsOf(sql, accountId)) {
    const known = byPatient.get(patientId) ?? { patientName, reportIds: [] }
    byPatient.set(patientId, { patientName, reportIds: [...known.reportIds, reportId] })
  }
  // Neither the examination nor its result stands on a page that others may see over a shoulder.
  return [...byPatient].map(([patientId, { patientName, reportIds }]) => ({
    patientId,
    patientName,
    step: {
      kind: 'new_report',
      subjectId: reportIds.length === 1 ? (reportIds[0] ?? null) : null,
      title: said`${reportIds.length} 份新报告`,
      place: null,
    },
  }))
}
