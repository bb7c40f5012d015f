/** The list of reports of the protocol before documents: the same reports, under other field names. */
import * as v from 'valibot'
import type { ReportDocumentInput } from '../../hospital_documents/report'

/** A report in that list. */
export type HisReportInput = Omit<ReportDocumentInput, 'kind' | 'id' | 'at' | 'patient'> & {
  reportNo: string
  patientNo: string
}

/** A page of it. */
export const hisReportPage = v.object({
  reports: v.array(v.unknown()),
  next: v.pipe(v.string(), v.maxLength(100)),
  hasMore: v.optional(v.boolean(), false),
})

/** One of its reports as a document; the document's schema validates it. */
export function reportDocumentOf(report: unknown): object {
  const given: Record<string, unknown> =
    typeof report === 'object' && report !== null ? { ...report } : {}
  const { reportNo, patientNo, ...rest } = given
  return {
    ...rest,
    kind: 'report',
    id: reportNo,
    at: rest.verifiedAt ?? rest.reportedAt ?? rest.appliedAt,
    patient: { value: patientNo },
  }
}
