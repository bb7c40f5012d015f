/** What the database knows of the hospital, its branches, notices and doctors' portraits. */
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

/** The hospital, if there is one of this id. */
export async function findHospital(sql: Executor, hospitalId: string): Promise<HospitalRow | undefined> {
  const [row] = await sql<HospitalRow[]>`
    select hospital_id as "hospitalId", name, level, telephone, emergency_telephone as "emergencyTelephone", address, open_hours as "openHours", intro, latitude, longitude
    from hospital where hospital_id = ${hospitalId}`
  return row
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

/** The branches in the hospital's order. */
export async function listBranches(sql: Executor, hospitalId: string): Promise<BranchRow[]> {
  return sql<BranchRow[]>`
    select branch_id as "hospitalBranchId", name, address, telephone, open_hours as "openHours", latitude, longitude, to_char(today_until, 'HH24:MI') as "todayUntil", notice
    from branch where hospital_id = ${hospitalId} order by sort, branch_id`
}

/** Places that can still be booked for today, by branch. */
export async function countLeftToday(sql: Executor, hospitalId: string): Promise<Map<string, number>> {
  const rows = await sql<{ branchId: string; left: number }[]>`
    select b.branch_id as "branchId", coalesce(sum(t.capacity - t.taken), 0)::int as "left"
    from branch b
    join department d on d.branch_id = b.branch_id
    join time_source t on t.department_id = d.department_id and t.visit_date = hospital_today()
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
}

/** Notices, newest first: those of the whole hospital, and those of the branch if one is named (else of every branch). */
export async function listRemarks(sql: Executor, filter: { hospitalId?: string; hospitalBranchId?: string; type?: string }): Promise<RemarkRow[]> {
  const { hospitalId = null, hospitalBranchId = null, type = null } = filter
  return sql<RemarkRow[]>`
    select remark_id as "remarkId", type, title, summary, content, version, published_at as "publishedAt"
    from remark
    where (${hospitalId}::text is null or hospital_id = ${hospitalId})
      and (${hospitalBranchId}::text is null or branch_id is null or branch_id = ${hospitalBranchId})
      and (${type}::text is null or type = ${type})
      and published_at <= hospital_now()
    order by published_at desc, remark_id
    limit 100`
}

/** What a portrait is drawn from. */
export async function findDoctorLooks(sql: Executor, doctorId: string): Promise<{ sex: 'male' | 'female'; title: string } | undefined> {
  const [row] = await sql<{ sex: 'male' | 'female'; title: string }[]>`select sex, title from doctor where doctor_id = ${doctorId}`
  return row
}
