/** The list of reports of the protocol before documents: the same reports, under other field names. */
import * as v from 'valibot'
import type { ReportDocumentInput } from '../../hospital_documents/report'
import { GatewayUnavailable } from '../failures'
import { readJson } from '../http'
import type { HisChanges } from './changes'
import type { PostToHis } from './posting'

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

/** A page of it; undefined where the hospital does not offer it. */
export async function listReports(
  post: PostToHis,
  after: string | null,
): Promise<HisChanges | undefined> {
  const reply = await post('/report/changes', `after-${after ?? 'start'}`, { after, limit: 50 })
  if (reply.status === 404) return undefined
  if (reply.status !== 200) throw new GatewayUnavailable('his', `HTTP status ${reply.status}`)
  const { reports, next, hasMore } = readJson('his', hisReportPage, reply.text)
  return { documents: reports.map(reportDocumentOf), next, hasMore }
}
