/** SQL of what the hospital's system sends: no account stands in it. */
import type { ReportFlag, ReportStatus } from '../../../src/contract/report'
import type { Executor, Transaction } from '../../database/client'
import type { HisReport } from '../../gateways/his/reports'

/** How far the list of changes has been read; null at the beginning. */
export async function readCursor(sql: Executor, source: string): Promise<string | null> {
  const [row] = await sql<
    { cursor: string }[]
  >`select cursor from report_intake where source = ${source}`
  return row?.cursor ?? null
}

export async function writeCursor(sql: Executor, source: string, cursor: string): Promise<void> {
  await sql`
    insert into report_intake (source, cursor) values (${source}, ${cursor})
    on conflict (source) do update set cursor = excluded.cursor, read_at = now()`
}

/** Whom and where a report is about; undefined for a patient or a branch that is not ours. */
export async function findSubject(
  sql: Executor,
  patientNo: string,
  branchId: string,
): Promise<{ patientId: string } | undefined> {
  const [row] = await sql<{ patientId: string }[]>`
    select p.patient_id as "patientId" from patient p join branch b on b.branch_id = ${branchId} where p.patient_no = ${patientNo}`
  return row
}

/** What stands here of a report. */
export interface KnownReport {
  reportId: string
  version: number
  status: ReportStatus
  patientId: string
}

/** The report of a number, locked. */
export async function lockReport(
  tx: Transaction,
  reportNo: string,
): Promise<KnownReport | undefined> {
  const [row] = await tx<KnownReport[]>`
    select report_id as "reportId", version, status, patient_id as "patientId" from report where report_no = ${reportNo} for update`
  return row
}

/** What the app makes of a report as it was sent. */
export interface ReportToSave {
  reportId: string
  patientId: string
  given: Omit<HisReport, 'items'>
  items: readonly (HisReport['items'][number] & {
    lineNo: number
    value: number | null
    flag: ReportFlag
  })[]
  isAbnormal: boolean
  isCritical: boolean
  /** Results that somebody may have seen are other ones now. */
  isCorrection: boolean
}

/** Writes a report whole, over what stood there. */
export async function saveReport(
  tx: Transaction,
  { reportId, patientId, given, items, ...marks }: ReportToSave,
): Promise<void> {
  const isOut = given.status !== 'PENDING'
  const values = {
    version: given.version,
    branch_id: given.branchId,
    patient_id: patientId,
    type: given.type,
    name: given.name,
    status: given.status,
    outpatient_no: given.outpatientNo,
    admission_no: given.admissionNo,
    depart_name: given.departName,
    apply_doctor: given.applyDoctor,
    diagnosis: given.diagnosis,
    applied_at: given.appliedAt,
    expected_at: given.expectedAt,
    collected_at: given.collectedAt,
    received_at: given.receivedAt,
    reported_at: isOut ? (given.reportedAt ?? given.verifiedAt ?? given.appliedAt) : null,
    verified_at: given.verifiedAt,
    report_doctor: given.reportDoctor,
    verify_doctor: given.verifyDoctor,
    specimen: given.specimen,
    barcode: given.barcode,
    reminder: given.reminder,
    withheld_reason: given.withheldReason,
    correction_note: given.correctionNote,
    is_abnormal: marks.isAbnormal,
    is_critical: marks.isCritical,
    modality: given.modality,
    part: given.part,
    method: given.method,
    checked_at: given.checkedAt,
    findings: given.findings,
    impression: given.impression,
    advice: given.advice,
    accession_no: given.accessionNo,
    study_uid: given.studyUid,
  }
  await tx`
    insert into report ${tx({ report_id: reportId, report_no: given.reportNo, ...values })}
    on conflict (report_id) do update set ${tx(values)}`
  await tx`
    update report set organisms = ${JSON.stringify(given.organisms)}::text::jsonb,
      corrected_at = case when ${marks.isCorrection} then hospital_now() else corrected_at end
    where report_id = ${reportId}`
  await tx`delete from report_item where report_id = ${reportId}`
  await tx`delete from report_picture where report_id = ${reportId}`
  for (const item of items) {
    await tx`
      insert into report_item ${tx({
        report_id: reportId,
        line_no: item.lineNo,
        item_code: item.itemCode,
        item_name: item.itemName,
        en_name: item.enName,
        result: item.result,
        value: item.value,
        unit: item.unit,
        low: item.low,
        high: item.high,
        ref_range: item.refRange,
        method: item.method,
        flag: item.flag,
        critical: item.critical,
      })}`
  }
  for (const [index, { caption, mediaType, base64 }] of given.pictures.entries()) {
    await tx`
      insert into report_picture (report_id, line_no, caption, media_type, content)
      values (${reportId}, ${index + 1}, ${caption}, ${mediaType}, ${Buffer.from(base64, 'base64')})`
  }
}
