/** SQL of ingesting reports; no account is involved. */
import type { ReportFlag, ReportStatus } from '../../../src/contract/report'
import type { Transaction } from '../../database/client'
import { rowOf } from '../../database/rows'
import type { ReportDocument } from '../../hospital_documents/report'
import { dropPictures } from './picture_repository'

/** A stored report. */
export interface KnownReport {
  reportId: string
  status: ReportStatus
  patientId: string
  wasDiscussed: boolean
}

/** The reports of these numbers, locked. */
export async function lockReports(
  tx: Transaction,
  reportNos: readonly string[],
): Promise<Map<string, KnownReport>> {
  const rows = await tx<(KnownReport & { reportNo: string })[]>`
    select report_no, report_id, status, patient_id, discussed_at is not null as was_discussed from report where report_no = any(${[...reportNos]})
    order by report_no for update`
  return new Map(rows.map(({ reportNo, ...known }) => [reportNo, known]))
}

/** A report as the app stores it. */
export interface ReportToSave {
  reportId: string
  patientId: string
  given: ReportDocument
  items: readonly (ReportDocument['items'][number] & {
    lineNo: number
    value: number | null
    flag: ReportFlag
  })[]
  isAbnormal: boolean
  isCritical: boolean
  /** Results that an account may have read have changed. */
  isCorrection: boolean
}

/** Writes reports whole, replacing earlier versions. */
export async function saveReports(
  tx: Transaction,
  reports: readonly ReportToSave[],
): Promise<void> {
  const rows = JSON.stringify(reports.map(reportRow))
  await tx`
    insert into report as known (report_id, report_no, version, branch_id, patient_id, type, name, status, outpatient_no, admission_no, depart_name, apply_doctor, diagnosis,
      applied_at, expected_at, collected_at, received_at, reported_at, discussed_at, verified_at, report_doctor, verify_doctor, specimen, barcode, reminder, withheld_reason, withdrawn,
      correction_note, is_abnormal, is_critical, modality, part, method, checked_at, findings, impression, advice, accession_no, study_uid, organisms)
    select report_id, report_no, version, branch_id, patient_id, type, name, status, outpatient_no, admission_no, depart_name, apply_doctor, diagnosis,
      applied_at, expected_at, collected_at, received_at, reported_at, discussed_at, verified_at, report_doctor, verify_doctor, specimen, barcode, reminder, withheld_reason, withdrawn,
      correction_note, is_abnormal, is_critical, modality, part, method, checked_at, findings, impression, advice, accession_no, study_uid, organisms
    from json_populate_recordset(null::report, ${rows}::text::json)
    on conflict (report_id) do update set version = excluded.version, branch_id = excluded.branch_id, type = excluded.type, name = excluded.name, status = excluded.status,
      outpatient_no = excluded.outpatient_no, admission_no = excluded.admission_no, depart_name = excluded.depart_name, apply_doctor = excluded.apply_doctor,
      diagnosis = excluded.diagnosis, applied_at = excluded.applied_at, expected_at = excluded.expected_at, collected_at = excluded.collected_at,
      received_at = excluded.received_at, reported_at = excluded.reported_at, discussed_at = excluded.discussed_at, verified_at = excluded.verified_at, report_doctor = excluded.report_doctor,
      verify_doctor = excluded.verify_doctor, specimen = excluded.specimen, barcode = excluded.barcode, reminder = excluded.reminder,
      withheld_reason = excluded.withheld_reason, withdrawn = excluded.withdrawn, correction_note = excluded.correction_note, is_abnormal = excluded.is_abnormal, is_critical = excluded.is_critical,
      modality = excluded.modality, part = excluded.part, method = excluded.method, checked_at = excluded.checked_at, findings = excluded.findings,
      impression = excluded.impression, advice = excluded.advice, accession_no = excluded.accession_no, study_uid = excluded.study_uid, organisms = excluded.organisms, pdf = null`
  const corrected = reports
    .filter(({ isCorrection }) => isCorrection)
    .map(({ reportId }) => reportId)
  if (corrected.length > 0)
    await tx`update report set corrected_at = hospital_now() where report_id = any(${corrected}::uuid[])`
  const reportIds = reports.map(({ reportId }) => reportId)
  await tx`delete from report_item where report_id = any(${reportIds}::uuid[])`
  await dropPictures(tx, reportIds)
  const items = JSON.stringify(reports.flatMap(itemRows))
  await tx`insert into report_item select * from json_populate_recordset(null::report_item, ${items}::text::json)`
  for (const { reportId, given } of reports)
    if (given.pdf !== null)
      await tx`update report set pdf = ${Buffer.from(given.pdf, 'base64')} where report_id = ${reportId}`
  for (const { reportId, given } of reports)
    for (const [index, { caption, mediaType, base64 }] of given.pictures.entries())
      await tx`
        insert into report_picture (report_id, line_no, caption, media_type, content)
        values (${reportId}, ${index + 1}, ${caption}, ${mediaType}, ${Buffer.from(base64, 'base64')})`
}

function reportRow({ reportId, patientId, given, isAbnormal, isCritical }: ReportToSave): object {
  const { id, items: _items, pictures: _pictures, pdf: _pdf, ...report } = given
  const isOut = given.status !== 'PENDING'
  return rowOf({
    ...report,
    reportId,
    reportNo: id,
    patientId,
    reportedAt: isOut ? (given.reportedAt ?? given.verifiedAt ?? given.appliedAt) : null,
    isAbnormal,
    isCritical,
  })
}

function itemRows({ reportId, items }: ReportToSave): object[] {
  return items.map((item) => rowOf({ ...item, reportId }))
}

/** Those published within the last days: old ones are not announced. */
export async function listRecent(
  tx: Transaction,
  reportIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx<{ reportId: string }[]>`
    select report_id from report where report_id = any(${[...reportIds]}::uuid[]) and reported_at > hospital_now() - interval '7 days'`
  return new Set(rows.map(({ reportId }) => reportId))
}
