/** SQL of who signed in at the desk. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { idleMinutes } from './limits'

interface SessionRow {
  since: string
  seenAt: string
  until: string
  roles: StaffRole[]
}

export interface MemberRow {
  staffId: string
  name: string
  roles: StaffRole[]
  since: Date
  signedInAt: Date
  seenAt: Date
  sessions: SessionRow[]
}

/** Everybody whose sessions are still kept; who acted last comes first. */
export function listMembers(executor: Executor, limit: number): Promise<MemberRow[]> {
  return allRows(executor`
    select known.staff_id, newest.name, newest.roles, known.since, newest.begun_at as signed_in_at, known.seen_at, coalesce(open.sessions, '[]'::json) as sessions
    from (select staff_id, min(begun_at) as since, max(last_seen_at) as seen_at from staff_session group by staff_id order by seen_at desc, staff_id limit ${limit}) known
    cross join lateral (
      select s.name, s.roles, s.begun_at from staff_session s where s.staff_id = known.staff_id order by s.begun_at desc limit 1
    ) newest
    left join lateral (
      select json_agg(json_build_object('since', s.begun_at, 'seenAt', s.last_seen_at, 'roles', s.roles,
        'until', least(s.expires_at, s.last_seen_at + make_interval(mins => ${idleMinutes}))) order by s.begun_at desc) as sessions
      from staff_session s where s.staff_id = known.staff_id and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
    ) open on true
    order by known.seen_at desc, known.staff_id`)
}

/** Ends what is open of a person's; the name of who that is, and how many ended. Undefined: nobody of this id ever signed in. */
export async function endMember(
  executor: Executor,
  staffId: string,
): Promise<{ name: string; ended: number } | undefined> {
  const [row] = await executor<{ name: string; ended: number }[]>`
    with ended as (
      update staff_session set ended_at = now(), refresh_token = null
      where staff_id = ${staffId} and ended_at is null and expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes}) returning 1
    )
    select name, (select count(*)::int from ended) as ended from staff_session where staff_id = ${staffId} order by begun_at desc limit 1`
  return row
}
