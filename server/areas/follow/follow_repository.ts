/** Followed doctors and their releases in the database. Free slots are counted as on the doctor's page. */
import type { DoctorTitle } from '../../../src/contract/registration'
import { firstColumn, firstRow, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { ReleaseOutcome } from './rules'

/** A followed doctor with the slot counts. */
interface FollowedRow {
  doctorId: string
  name: string
  title: DoctorTitle
  departId: string
  departName: string
  hospitalBranchId: string
  branchName: string
  photo: string | null
  goodAt: string | null
  leftNum: number
  full: number
  nextDate: string | null
  releaseAt: Date | null
}

/** The account's followed doctors: those with free slots first, then the most recently followed. */
export function listFollowed(sql: Executor, accountId: string): Promise<FollowedRow[]> {
  return sql<FollowedRow[]>`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select doc.doctor_id, doc.name, doc.title, doc.department_id as depart_id, d.name as depart_name, doc.branch_id as hospital_branch_id,
      b.name as branch_name, doc.photo, doc.good_at, n.left_num, n.full, n.next_date, n.release_at
    from clock join doctor_follow f on f.account_id = ${accountId} join doctor doc on doc.doctor_id = f.doctor_id
    join department d on d.department_id = doc.department_id join branch b on b.branch_id = doc.branch_id
    join lateral (
      select coalesce(sum(t.capacity - t.taken) filter (where t.release_at <= clock.now), 0)::int as left_num,
        (count(*) filter (where t.release_at <= clock.now))::int as full,
        min(t.visit_date) filter (where t.release_at <= clock.now and t.taken < t.capacity) as next_date,
        min(t.release_at) filter (where t.release_at > clock.now) as release_at
      from registration_clinic s join registration_slot t on t.schedule_id = s.schedule_id
      where s.doctor_id = doc.doctor_id and s.visit_date >= clock.today and not t.stopped and t.begins_at > clock.now
    ) n on true
    order by n.left_num > 0 desc, f.followed_at desc, doc.doctor_id`
}

export function isFollowed(sql: Executor, accountId: string, doctorId: string): Promise<boolean> {
  return hasRow(sql`
    select 1 from doctor_follow where account_id = ${accountId} and doctor_id = ${doctorId}`)
}

/** Follows a doctor; a lock on the account's row keeps two taps from passing the limit together. */
export async function addFollow(
  sql: Executor,
  accountId: string,
  doctorId: string,
  max: number,
): Promise<'followed' | 'unknown' | 'too_many'> {
  const [row] = await sql<{ known: boolean; followed: boolean; many: number }[]>`
    with own as materialized (select account_id from account_holder where account_id = ${accountId} for update), counted as (
      select (select count(*)::int from doctor_follow f where f.account_id = own.account_id) as many from own
    ), added as (
      insert into doctor_follow (account_id, doctor_id, followed_at)
      select own.account_id, doc.doctor_id, hospital_now() from own join counted on counted.many < ${max} join doctor doc on doc.doctor_id = ${doctorId}
      on conflict do nothing returning 1
    )
    select exists (select 1 from doctor where doctor_id = ${doctorId}) as known, counted.many,
      exists (select 1 from added) or exists (select 1 from doctor_follow where account_id = ${accountId} and doctor_id = ${doctorId}) as followed
    from counted`
  if (row?.known !== true) return 'unknown'
  return row.followed || row.many < max ? 'followed' : 'too_many'
}

export async function removeFollow(
  sql: Executor,
  accountId: string,
  doctorId: string,
): Promise<void> {
  await sql`delete from doctor_follow where account_id = ${accountId} and doctor_id = ${doctorId}`
}

/** Recent releases of followed doctors, to the second, that no replica has handled. */
export function listDueReleases(
  sql: Executor,
  { newsForMinutes, limit }: { newsForMinutes: number; limit: number },
): Promise<{ doctorId: string; releaseAt: Date }[]> {
  return sql<{ doctorId: string; releaseAt: Date }[]>`
    select distinct s.doctor_id, date_trunc('second', s.release_at) as release_at from registration_clinic s
    where s.release_at <= hospital_now() and s.release_at > hospital_now() - make_interval(mins => ${newsForMinutes}::int)
      and exists (select 1 from doctor_follow f where f.doctor_id = s.doctor_id and f.followed_at < s.release_at)
      and not exists (select 1 from doctor_release r where r.doctor_id = s.doctor_id and r.release_at = date_trunc('second', s.release_at))
    order by 2, 1 limit ${limit}`
}

/** A release with what is left of it. */
interface Release {
  doctorName: string
  departmentName: string
  days: string[]
  freeSlots: number
  now: Date
}

/** What is left of a doctor's release; stopped schedules and slots that have begun offer nothing. */
export function findRelease(sql: Executor, doctorId: string, releaseAt: Date) {
  return firstRow<Release>(sql`
    select doc.name as doctor_name, d.name as department_name, hospital_now() as now,
      coalesce(array_agg(distinct s.visit_date::text) filter (where t.taken < t.capacity), '{}') as days, coalesce(sum(t.capacity - t.taken), 0)::int as free_slots
    from doctor doc join department d on d.department_id = doc.department_id
    left join registration_clinic s on s.doctor_id = doc.doctor_id and date_trunc('second', s.release_at) = ${releaseAt}
    left join registration_slot t on t.schedule_id = s.schedule_id and not t.stopped and t.begins_at > hospital_now() and t.release_at <= hospital_now()
    where doc.doctor_id = ${doctorId} group by doc.doctor_id, d.department_id`)
}

/** Records that a release was handled; false when it was before. */
export function claimRelease(
  sql: Executor,
  given: { doctorId: string; releaseAt: Date; outcome: ReleaseOutcome },
): Promise<boolean> {
  return hasRow(sql`
    insert into doctor_release (doctor_id, release_at, looked_at, outcome) values (${given.doctorId}, ${given.releaseAt}, hospital_now(), ${given.outcome})
    on conflict do nothing returning 1`)
}

/** Accounts that followed before the release; later followers have seen it. */
export function listFollowers(sql: Executor, doctorId: string, releaseAt: Date): Promise<string[]> {
  return firstColumn(sql`
    select account_id from doctor_follow where doctor_id = ${doctorId} and followed_at < ${releaseAt} order by account_id`)
}

/** Everything of the account, for its export. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const followedDoctors = await sql<object[]>`
    select doc.name as doctor, d.name as department, f.followed_at
    from doctor_follow f join doctor doc on doc.doctor_id = f.doctor_id join department d on d.department_id = doc.department_id
    where f.account_id = ${accountId} order by f.followed_at desc`
  return { followedDoctors }
}

/** Deletes the account's followed doctors. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from doctor_follow where account_id = ${accountId}`
}
