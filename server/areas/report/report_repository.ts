/** SQL of reports. Every read for a patient names the account that is linked to the patient; only level `full` reads. */
import type { AccessLevel, Sex } from '../../../src/contract/patient'
import type { Organism, ReportStatus, ReportType } from '../../../src/contract/report'
import { firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import { isShownTo, waitsUntil } from './doctor_first_repository'

/** A report as lists show it. */
export interface BriefRow {
  reportId: string
  version: number
  type: ReportType
  name: string
  patientId: string
  patientName: string
  branchId: string
  branchName: string
  departName: string
  applyDoctor: string | null
  status: ReportStatus
  withdrawn: boolean
  /** Until when a doctor is to speak with this reader first; null where nothing waits. */
  doctorFirstUntil: Date | null
  isAbnormal: boolean
  abnormalCount: number
  isCritical: boolean
  readVersion: number | null
  appliedAt: Date
  expectedAt: Date | null
  reportedAt: Date | null
  correctedAt: Date | null
}

/** A report in full. */
export interface ReportRow extends BriefRow {
  reportNo: string
  patientSex: Sex
  patientAge: number
  outpatientNo: string | null
  admissionNo: string | null
  barcode: string | null
  specimen: string | null
  diagnosis: string | null
  collectedAt: Date | null
  receivedAt: Date | null
  reportDoctor: string | null
  verifyDoctor: string | null
  verifiedAt: Date | null
  reminder: string | null
  withheldReason: string | null
  correctionNote: string | null
  modality: string | null
  part: string | null
  method: string | null
  checkedAt: Date | null
  findings: string | null
  impression: string | null
  advice: string | null
  accessionNo: string | null
  studyUid: string | null
  /** The hospital's own file stands for it. */
  hasFile: boolean
  organisms: Organism[]
  accessLevel: AccessLevel
  now: Date
}

/** The columns of a brief for a reader. */
export function briefColumns(sql: Executor, accountId: string) {
  return sql`
    r.report_id, r.version, r.type, r.name, r.patient_id, p.name as patient_name, r.branch_id, b.name as branch_name,
    r.depart_name, r.apply_doctor, r.status, r.withdrawn, ${waitsUntil(sql, accountId)} as doctor_first_until, r.is_abnormal, r.is_critical, rr.version as read_version,
    (select count(*)::int from report_item i where i.report_id = r.report_id and i.flag <> 'N') as abnormal_count,
    r.applied_at, r.expected_at, r.reported_at, r.corrected_at`
}

export function readableFrom(sql: Executor, accountId: string) {
  return sql`
    report r
    join patient_known_link link on link.patient_id = r.patient_id and link.account_id = ${accountId}
    join patient_person p on p.patient_id = r.patient_id
    join branch b on b.branch_id = r.branch_id
    left join report_read rr on rr.report_id = r.report_id and rr.account_id = ${accountId}`
}

interface TypeCounts {
  type: ReportType
  publishedCount: number
  unreadCount: number
  pendingCount: number
  expectedAt: Date | null
}

/** How many reports of each type; WITHHELD ones count as published. */
export function countTypes(
  sql: Executor,
  accountId: string,
  patientId: string,
  branchId: string | null,
): Promise<TypeCounts[]> {
  return sql<TypeCounts[]>`
    select r.type, count(*) filter (where r.status <> 'PENDING')::int as published_count,
      count(*) filter (where ${isShownTo(sql, accountId)} and rr.version is distinct from r.version)::int as unread_count,
      count(*) filter (where r.status = 'PENDING')::int as pending_count,
      min(r.expected_at) filter (where r.status = 'PENDING') as expected_at
    from ${readableFrom(sql, accountId)}
    where r.patient_id = ${patientId} and link.access_level = 'full' ${branchId === null ? sql`` : sql`and r.branch_id = ${branchId}`}
    group by r.type`
}

/** The branches where the patient has reports. */
export function countBranches(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<
  {
    branchId: string
    name: string
    address: string | null
    reportCount: number
    unreadCount: number
  }[]
> {
  return sql`
    select b.branch_id, b.name, b.address, count(r.report_id)::int as report_count,
      count(r.report_id) filter (where ${isShownTo(sql, accountId)} and rr.version is distinct from r.version)::int as unread_count
    from branch b
    left join report r on r.branch_id = b.branch_id and r.patient_id = ${patientId}
      and exists (select 1 from patient_known_link link where link.patient_id = r.patient_id and link.account_id = ${accountId} and link.access_level = 'full')
    left join report_read rr on rr.report_id = r.report_id and rr.account_id = ${accountId}
    group by b.branch_id order by b.sort, b.branch_id`
}

interface ListRequest {
  patientId: string
  type: ReportType | null
  branchId: string | null
  beginDate: string
  endDate: string
  unreadOnly: boolean
  abnormalOnly: boolean
  after: string | undefined
  pageSize: number
}

/** Reports after a cursor, one more than a page: pending ones first, then the newest; a report belongs to the day of its publication, a pending one to that of its request. */
export async function listBriefs(
  sql: Executor,
  accountId: string,
  request: ListRequest,
): Promise<(BriefRow & { mark: string })[]> {
  const where = sql`
    r.patient_id = ${request.patientId} and link.access_level = 'full'
    and (coalesce(r.reported_at, r.applied_at) at time zone 'Asia/Shanghai')::date between ${request.beginDate}::date and ${request.endDate}::date
    ${request.type === null ? sql`` : sql`and r.type = ${request.type}`}
    ${request.branchId === null ? sql`` : sql`and r.branch_id = ${request.branchId}`}
    ${request.unreadOnly ? sql`and ${isShownTo(sql, accountId)} and rr.version is distinct from r.version` : sql``}
    ${request.abnormalOnly ? sql`and ${isShownTo(sql, accountId)} and r.is_abnormal` : sql``}`
  const { mark, beyond, order } = byTime(sql, request.after, {
    first: sql`r.status = 'PENDING'`,
    at: sql`coalesce(r.reported_at, r.applied_at)`,
    id: sql`r.report_id`,
  })
  return sql<(BriefRow & { mark: string })[]>`
    select ${briefColumns(sql, accountId)}, ${mark} as mark from ${readableFrom(sql, accountId)} where ${where} ${beyond}
    order by ${order} limit ${request.pageSize + 1}`
}

function fullColumns(sql: Executor, accountId: string) {
  return sql`
    ${briefColumns(sql, accountId)}, r.report_no, p.sex as patient_sex,
    extract(year from age((r.applied_at at time zone 'Asia/Shanghai')::date, p.birthday))::int as patient_age,
    r.outpatient_no, r.admission_no, r.barcode, r.specimen, r.diagnosis, r.collected_at, r.received_at,
    r.report_doctor, r.verify_doctor, r.verified_at, r.reminder, r.withheld_reason,
    r.correction_note, r.modality, r.part, r.method, r.checked_at, r.findings, r.impression, r.advice,
    r.accession_no, r.study_uid, r.organisms, r.pdf is not null as has_file, hospital_now() as now`
}

/** A report of a linked patient, at any level: the caller checks `accessLevel`. */
export function findReport(sql: Executor, accountId: string, reportId: string) {
  return firstRow<ReportRow>(sql`
    select ${fullColumns(sql, accountId)}, link.access_level from ${readableFrom(sql, accountId)} where r.report_id = ${reportId}`)
}

/** The last digits of the account's phone, for the watermark. */
export async function findViewer(
  sql: Executor,
  accountId: string,
): Promise<{ telTail: string | null; selfName: string | null }> {
  const [row] = await sql<{ telTail: string | null; selfName: string | null }[]>`
    select right(a.tel, 4) as tel_tail,
      (select p.name from patient_known_link link join patient_person p on p.patient_id = link.patient_id
        where link.account_id = a.account_id and link.relation = 'self' limit 1) as self_name
    from account_holder a where a.account_id = ${accountId}`
  return row ?? { telTail: null, selfName: null }
}
