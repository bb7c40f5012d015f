/** SQL of reports. Every read for a patient names the account that acts for him; only level `full` reads. */
import { randomUUID } from 'node:crypto'
import type { AccessLevel, Sex } from '../../../src/contract/patient'
import type {
  Organism,
  ReportFlag,
  ReportNumberKind,
  ReportStatus,
  ReportType,
} from '../../../src/contract/report'
import type { Executor, Transaction } from '../../database/client'

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
  isAbnormal: boolean
  isCritical: boolean
  readVersion: number | null
  appliedAt: Date
  expectedAt: Date | null
  reportedAt: Date | null
  correctedAt: Date | null
}

export interface ItemRow {
  lineNo: number
  itemCode: string
  itemName: string
  enName: string | null
  result: string
  unit: string | null
  refRange: string | null
  method: string | null
  flag: ReportFlag
  critical: boolean
  hasTrend: boolean
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
  organisms: Organism[]
  accessLevel: AccessLevel
  now: Date
}

/** Where the columns of a brief come from; `account` reads, or nobody (null) when the reader has no account. */
function briefColumns(sql: Executor) {
  return sql`
    r.report_id, r.version, r.type, r.name, r.patient_id, p.name as patient_name, r.branch_id, b.name as branch_name,
    r.depart_name, r.apply_doctor, r.status, r.is_abnormal, r.is_critical, rr.version as read_version,
    r.applied_at, r.expected_at, r.reported_at, r.corrected_at`
}

function readableFrom(sql: Executor, accountId: string) {
  return sql`
    report r
    join account_patient ap on ap.patient_id = r.patient_id and ap.account_id = ${accountId} and ap.unbound_at is null
    join patient p on p.patient_id = r.patient_id
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

/** How many reports of each type; WITHHELD ones count as out. */
export function countTypes(
  sql: Executor,
  accountId: string,
  patientId: string,
  branchId: string | null,
): Promise<TypeCounts[]> {
  return sql<TypeCounts[]>`
    select r.type, count(*) filter (where r.status <> 'PENDING')::int as published_count,
      count(*) filter (where r.status = 'PUBLISHED' and rr.version is distinct from r.version)::int as unread_count,
      count(*) filter (where r.status = 'PENDING')::int as pending_count,
      min(r.expected_at) filter (where r.status = 'PENDING') as expected_at
    from ${readableFrom(sql, accountId)}
    where r.patient_id = ${patientId} and ap.access_level = 'full' ${branchId === null ? sql`` : sql`and r.branch_id = ${branchId}`}
    group by r.type`
}

/** Where the patient has reports. */
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
      count(r.report_id) filter (where r.status = 'PUBLISHED' and rr.version is distinct from r.version)::int as unread_count
    from branch b
    left join report r on r.branch_id = b.branch_id and r.patient_id = ${patientId}
      and exists (select 1 from account_patient ap where ap.patient_id = r.patient_id and ap.account_id = ${accountId} and ap.unbound_at is null and ap.access_level = 'full')
    left join report_read rr on rr.report_id = r.report_id and rr.account_id = ${accountId}
    group by b.branch_id order by b.sort, b.branch_id`
}

interface ListWish {
  patientId: string
  type: ReportType | null
  branchId: string | null
  beginDate: string
  endDate: string
  unreadOnly: boolean
  abnormalOnly: boolean
  page: number
  pageSize: number
}

/** One page: what is pending first, then the newest; a report belongs to the day it came out, a pending one to the day it was asked for. */
export async function listBriefs(
  sql: Executor,
  accountId: string,
  wish: ListWish,
): Promise<{ rows: BriefRow[]; total: number }> {
  const where = sql`
    r.patient_id = ${wish.patientId} and ap.access_level = 'full'
    and (coalesce(r.reported_at, r.applied_at) at time zone 'Asia/Shanghai')::date between ${wish.beginDate}::date and ${wish.endDate}::date
    ${wish.type === null ? sql`` : sql`and r.type = ${wish.type}`}
    ${wish.branchId === null ? sql`` : sql`and r.branch_id = ${wish.branchId}`}
    ${wish.unreadOnly ? sql`and r.status = 'PUBLISHED' and rr.version is distinct from r.version` : sql``}
    ${wish.abnormalOnly ? sql`and r.status = 'PUBLISHED' and r.is_abnormal` : sql``}`
  const rows = await sql<(BriefRow & { total: number })[]>`
    select ${briefColumns(sql)}, count(*) over ()::int as total from ${readableFrom(sql, accountId)} where ${where}
    order by r.status = 'PENDING' desc, coalesce(r.reported_at, r.applied_at) desc, r.report_id
    limit ${wish.pageSize} offset ${(wish.page - 1) * wish.pageSize}`
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

function fullColumns(sql: Executor) {
  return sql`
    ${briefColumns(sql)}, r.report_no, p.sex as patient_sex,
    extract(year from age((r.applied_at at time zone 'Asia/Shanghai')::date, p.birthday))::int as patient_age,
    r.outpatient_no, r.admission_no, r.barcode, r.specimen, r.diagnosis, r.collected_at, r.received_at,
    r.report_doctor, r.verify_doctor, r.verified_at, r.reminder, r.withheld_reason,
    r.correction_note, r.modality, r.part, r.method, r.checked_at, r.findings, r.impression, r.advice,
    r.accession_no, r.study_uid, r.organisms, hospital_now() as now`
}

/** A report of somebody the account acts for, at whatever level: the caller looks at `accessLevel`. */
export async function findReport(
  sql: Executor,
  accountId: string,
  reportId: string,
): Promise<ReportRow | undefined> {
  const [row] = await sql<ReportRow[]>`
    select ${fullColumns(sql)}, ap.access_level from ${readableFrom(sql, accountId)} where r.report_id = ${reportId}`
  return row
}

/** The items of a report, and whether there are other numbers to compare each with. */
export function listItems(
  sql: Executor,
  reportId: string,
  trendMonths: number,
): Promise<ItemRow[]> {
  return sql<ItemRow[]>`
    select i.line_no, i.item_code, i.item_name, i.en_name, i.result, i.unit, i.ref_range, i.method,
      i.flag, i.critical,
      i.value is not null and exists (
        select 1 from report_item x join report y on y.report_id = x.report_id
        where x.item_code = i.item_code and x.report_id <> i.report_id and x.value is not null and y.patient_id = r.patient_id and y.status = 'PUBLISHED'
          and y.reported_at > hospital_now() - make_interval(months => ${trendMonths}::int)) as has_trend
    from report_item i join report r on r.report_id = i.report_id where i.report_id = ${reportId} order by i.line_no`
}

export function listPictures(
  sql: Executor,
  reportId: string,
): Promise<{ caption: string; mediaType: string; content: Buffer }[]> {
  return sql`select caption, media_type, content from report_picture where report_id = ${reportId} order by line_no`
}

export interface TrendRow {
  reportId: string
  at: Date
  itemName: string
  result: string
  value: number | null
  unit: string | null
  low: number | null
  high: number | null
  refRange: string | null
  method: string | null
  flag: ReportFlag
  critical: boolean
}

/** The numbers of an item of this report's patient, the oldest first; the time is that of the sample. */
export function listTrend(
  sql: Executor,
  report: { patientId: string; itemCode: string; months: number },
): Promise<TrendRow[]> {
  return sql<TrendRow[]>`
    select r.report_id, coalesce(r.collected_at, r.reported_at) as at, i.item_name, i.result, i.value, i.unit, i.low, i.high,
      i.ref_range, i.method, i.flag, i.critical
    from report r join report_item i on i.report_id = r.report_id and i.item_code = ${report.itemCode}
    where r.patient_id = ${report.patientId} and r.status = 'PUBLISHED' and i.value is not null
      and r.reported_at > hospital_now() - make_interval(months => ${report.months}::int)
    order by 2, r.report_id limit 200`
}

/** Remembers that the account has read the newest version. */
export async function markRead(sql: Executor, accountId: string, reportId: string): Promise<void> {
  await sql`
    insert into report_read (account_id, report_id, version) select ${accountId}, report_id, version from report where report_id = ${reportId} and status = 'PUBLISHED'
    on conflict (account_id, report_id) do update set version = excluded.version, read_at = now() where report_read.version < excluded.version`
}

/** Whether the account looked at it a moment ago, as the audit log knows. */
export async function hasLookedLately(
  sql: Executor,
  accountId: string,
  reportId: string,
  minutes: number,
): Promise<boolean> {
  const rows = await sql`
    select 1 from audit_event where account_id = ${accountId} and action = 'view_report' and subject = ${reportId}
      and at > now() - make_interval(mins => ${minutes}::int) limit 1`
  return rows.length > 0
}

/** The end of the account's phone number, for its watermark. */
export async function findViewer(
  sql: Executor,
  accountId: string,
): Promise<{ telTail: string | null; selfName: string | null }> {
  const [row] = await sql<{ telTail: string | null; selfName: string | null }[]>`
    select right(a.tel, 4) as tel_tail,
      (select p.name from account_patient ap join patient p on p.patient_id = ap.patient_id
        where ap.account_id = a.account_id and ap.unbound_at is null and ap.relation = 'self' limit 1) as self_name
    from account a where a.account_id = ${accountId}`
  return row ?? { telTail: null, selfName: null }
}

/** A patient of the account whom a number belongs to; who he is must still be proven. */
interface NumberOwner {
  patientId: string
  name: string
  idNoCipher: string
  accessLevel: AccessLevel
}

/** Whom a number belongs to, among the account's own patients only. */
export async function findOwner(
  sql: Executor,
  accountId: string,
  kind: ReportNumberKind,
  number: string,
): Promise<NumberOwner | undefined> {
  const belongs = {
    card: sql`upper(p.patient_card_no) = ${number} or p.patient_no = ${number}`,
    outpatient: sql`exists (select 1 from report r where r.patient_id = p.patient_id and r.outpatient_no = ${number})
      or exists (select 1 from outpatient_bill o where o.patient_id = p.patient_id and o.visit_no = ${number})`,
    inpatient: sql`exists (select 1 from inpatient_stay s where s.patient_id = p.patient_id and s.admission_no = ${number})`,
  }[kind]
  const [row] = await sql<NumberOwner[]>`
    select p.patient_id, p.name, p.id_no_cipher, ap.access_level
    from account_patient ap join patient p on p.patient_id = ap.patient_id
    where ap.account_id = ${accountId} and ap.unbound_at is null and (${belongs}) order by ap.bound_at limit 1`
  return row
}

/** What stands under a number: all of a card's, or those of one visit or one admission. */
export function listByNumber(
  sql: Executor,
  accountId: string,
  wish: { patientId: string; kind: ReportNumberKind; number: string; limit: number },
): Promise<BriefRow[]> {
  const within = {
    card: sql`true`,
    outpatient: sql`r.outpatient_no = ${wish.number}`,
    inpatient: sql`r.admission_no = ${wish.number}`,
  }[wish.kind]
  return sql<BriefRow[]>`
    select ${briefColumns(sql)} from ${readableFrom(sql, accountId)}
    where r.patient_id = ${wish.patientId} and ap.access_level = 'full' and ${within}
    order by r.status = 'PENDING' desc, coalesce(r.reported_at, r.applied_at) desc, r.report_id limit ${wish.limit}`
}

/** Counts this try, and how many there were lately before it: by this account, and at this number. */
export async function countTries(
  tx: Transaction,
  accountId: string,
  numberHash: string,
  withinMinutes: number,
): Promise<{ byAccount: number; atNumber: number }> {
  // The account's row is locked, so that a burst is counted one after the other.
  await tx`select 1 from account where account_id = ${accountId} for update`
  const [row] = await tx<{ byAccount: number; atNumber: number }[]>`
    select count(*) filter (where account_id = ${accountId})::int as by_account, count(*) filter (where number_hash = ${numberHash})::int as at_number
    from report_search_try where tried_at > now() - make_interval(mins => ${withinMinutes}::int) and (account_id = ${accountId} or number_hash = ${numberHash})`
  await tx`insert into report_search_try (try_id, account_id, number_hash) values (${randomUUID()}, ${accountId}, ${numberHash})`
  return row ?? { byAccount: 0, atNumber: 0 }
}

/** The right answer was given: the tries before it no longer count. */
export async function forgetTries(
  sql: Executor,
  accountId: string,
  numberHash: string,
): Promise<void> {
  await sql`delete from report_search_try where account_id = ${accountId} and number_hash = ${numberHash}`
}

/** Tries that no longer count for anything. */
export async function forgetOldTries(sql: Executor): Promise<void> {
  await sql`delete from report_search_try where tried_at < now() - interval '1 day'`
}

/** A report somebody has not read yet. */
export interface NewReport {
  reportId: string
  patientId: string
  patientName: string
  type: ReportType
  name: string
  reportedAt: Date
}

/** Reports of the last days that the account has not read, the newest first. */
export function listNew(
  sql: Executor,
  accountId: string,
  days: number,
  limit: number,
): Promise<NewReport[]> {
  return sql<NewReport[]>`
    select r.report_id, r.patient_id, p.name as patient_name, r.type, r.name, r.reported_at
    from ${readableFrom(sql, accountId)}
    where ap.access_level = 'full' and r.status = 'PUBLISHED' and rr.version is distinct from r.version
      and coalesce(r.corrected_at, r.reported_at) > hospital_now() - make_interval(days => ${days}::int)
    order by r.reported_at desc, r.report_id limit ${limit}`
}

/** What stands at the head of a paper: the hospital's name, with the branch. */
export async function readHospitalName(sql: Executor, branchId: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select case when position(h.name in b.name) > 0 then b.name else h.name || ' ' || b.name end as name
    from branch b join hospital h on h.hospital_id = b.hospital_id where b.branch_id = ${branchId}`
  return row?.name ?? ''
}
