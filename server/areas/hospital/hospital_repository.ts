/** SQL of the hospital, its branches and notices. */
import { firstColumn, firstRow, firstValue } from '../../database/answers'
import type { Executor } from '../../database/client'

interface HospitalRow {
  hospitalId: string
  name: string
  level: string | null
  telephone: string | null
  emergencyTelephone: string | null
  address: string | null
  openHours: string | null
  intro: string | null
  latitude: number | null
  longitude: number | null
}

/** The one hospital of this database. */
export function findHospitalId(sql: Executor): Promise<string | undefined> {
  return firstValue(sql`
    select hospital_id from hospital_own`)
}

/** The hospital of this id, if any. */
export function findHospital(sql: Executor, hospitalId: string): Promise<HospitalRow | undefined> {
  return firstRow(sql`
    select hospital_id, name, level, telephone, emergency_telephone, address, open_hours, intro, latitude, longitude
    from hospital join hospital_own using (hospital_id) where hospital_id = ${hospitalId}`)
}

interface BranchRow {
  hospitalBranchId: string
  name: string
  address: string | null
  telephone: string | null
  openHours: string | null
  latitude: number | null
  longitude: number | null
  todayUntil: string | null
  notice: string | null
}

/** The branches in the hospital's order; `todayUntil` (`16:30`) only while it is still to come. */
export async function listBranches(sql: Executor, hospitalId: string): Promise<BranchRow[]> {
  return sql<BranchRow[]>`
    select branch_id as hospital_branch_id, name, address, telephone, open_hours, latitude, longitude, notice,
      case when (hospital_now() at time zone 'Asia/Shanghai')::time < today_until
        then to_char(today_until, 'HH24:MI') end as today_until
    from branch where hospital_id = ${hospitalId} and active order by sort, branch_id`
}

/** Slots that can still be booked today, by branch. */
export async function countLeftToday(
  sql: Executor,
  hospitalId: string,
): Promise<Map<string, number>> {
  const rows = await sql<{ branchId: string; left: number }[]>`
    select b.branch_id, coalesce(sum(t.capacity - t.taken), 0)::int as "left"
    from branch b
    join department d on d.branch_id = b.branch_id
    join registration_slot t on t.department_id = d.department_id and t.visit_date = hospital_today()
    where b.hospital_id = ${hospitalId} and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
    group by b.branch_id`
  return new Map(rows.map((row) => [row.branchId, row.left]))
}

interface RemarkRow {
  remarkId: string
  type: string
  title: string
  summary: string | null
  content: string
  version: number
  publishedAt: Date
  changeNote: string | null
  hospitalBranchId: string | null
  branchName: string | null
}

/** Notices, newest first: those of the whole hospital, and those of the branch if one is named (else of every branch). */
export async function listRemarks(
  sql: Executor,
  filter: { hospitalId?: string; hospitalBranchId?: string; type?: string },
): Promise<RemarkRow[]> {
  const { hospitalId = null, hospitalBranchId = null, type = null } = filter
  return sql<RemarkRow[]>`
    select r.remark_id, r.type, r.title, r.summary, r.content, r.version, r.published_at, r.change_note,
      r.branch_id as hospital_branch_id, b.name as branch_name
    from remark r left join branch b on b.branch_id = r.branch_id
    where (${hospitalId}::text is null or r.hospital_id = ${hospitalId})
      and (${hospitalBranchId}::text is null or r.branch_id is null or r.branch_id = ${hospitalBranchId})
      and (${type}::text is null or r.type = ${type})
      and r.published_at <= hospital_now() and r.withdrawn_at is null and (r.ends_at is null or r.ends_at > hospital_now())
    order by r.published_at desc, r.remark_id
    limit 100`
}

/** The versions in force of a kind of notice: one for the hospital, and one for each branch with its own. */
export function listVersionsInForce(sql: Executor, type: string): Promise<string[]> {
  return firstColumn(sql`
    select version::text from hospital_text_in_force where type = ${type}`)
}

interface VersionRow {
  version: number
  title: string
  content: string
  publishedAt: Date
  replacedAt: Date | null
  changeNote: string | null
}

/** Every version of a notice that is or was in force, the newest first. */
export async function listRemarkVersions(sql: Executor, remarkId: string): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select version, title, content, published_at, null::timestamptz as replaced_at, change_note
    from remark where remark_id = ${remarkId} and published_at <= hospital_now()
    union all
    select version, title, content, published_at, replaced_at, change_note from remark_version where remark_id = ${remarkId}
    order by version desc`
}

/** A notice to be published, or the next version of one. */
export interface RemarkDraft {
  type: string
  title: string
  summary: string | null
  content: string
  branchId: string | null
}

/** Publishes a notice's first version. */
export async function insertRemark(
  sql: Executor,
  remarkId: string,
  hospitalId: string,
  draft: RemarkDraft,
): Promise<void> {
  await sql`
    insert into remark (remark_id, hospital_id, branch_id, type, title, summary, content, version, published_at)
    values (${remarkId}, ${hospitalId}, ${draft.branchId}, ${draft.type}, ${draft.title}, ${draft.summary}, ${draft.content}, 1, hospital_now())`
}

/** Puts a new version in force and keeps the former one; returns its number, or undefined when there is no such notice. */
export async function replaceRemark(
  tx: Executor,
  remarkId: string,
  next: { title: string; summary: string | null; content: string; changeNote: string },
): Promise<number | undefined> {
  await tx`
    insert into remark_version (remark_id, version, title, summary, content, published_at, replaced_at, change_note)
    select remark_id, version, title, summary, content, published_at, hospital_now(), change_note from remark where remark_id = ${remarkId} for update`
  return firstValue(tx`
    update remark set version = version + 1, title = ${next.title}, summary = ${next.summary}, content = ${next.content}, change_note = ${next.changeNote},
      published_at = hospital_now()
    where remark_id = ${remarkId} returning version`)
}

/** The head of a printed file: the hospital's name, with the branch. */
export async function readHospitalName(sql: Executor, branchId: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select case when position(h.name in b.name) > 0 then b.name else h.name || ' ' || b.name end as name
    from branch b join hospital h on h.hospital_id = b.hospital_id where b.branch_id = ${branchId}`
  return row?.name ?? ''
}
