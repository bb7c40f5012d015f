/** The security trail in the database: how accounts and the desk were entered, and from where. */
import { randomUUID } from 'node:crypto'
import type { WhichSecurityLines } from '../../../src/contract/desk/security'
import type {
  RefusedSignIn,
  SecurityAction,
  StaffSecurityAction,
} from '../../../src/contract/desk/words/security_words'
import type { Executor } from '../../database/client'
import { onDays } from '../../database/day_span'
import { byTime } from '../../database/keyset_page'
import type { DigestedRows } from '../../database/log_digest'
import type { OldRows } from '../../database/old_rows'
import type { Account, Caller } from '../../http/caller'

/** No real browser's user agent is longer. */
const userAgentMax = 300
const browserOf = ({ userAgent }: Caller): string => (userAgent ?? '').slice(0, userAgentMax)

/** One event, decrypted. */
export interface SecurityRow {
  at: Date
  action: string
  ip: string
  userAgent: string
  isThisSession: boolean
}

/** Writes one event. */
export async function addSecurityEvent(
  sql: Executor,
  {
    accountId,
    sessionId,
    caller,
  }: Pick<Account, 'accountId' | 'caller'> & {
    /** Null: not by a session of the account. */
    sessionId: string | null
  },
  action: SecurityAction,
): Promise<void> {
  await sql`
    insert into security_event (security_event_id, account_id, session_id, action, ip, user_agent, device_id)
    values (${randomUUID()}, ${accountId}, ${sessionId}, ${action}, ${caller.ip}, ${browserOf(caller)}, ${caller.deviceId ?? null})`
}

/** Writes one event about a staff member. */
export async function addStaffSecurityEvent(
  sql: Executor,
  { staffId, name, caller }: { staffId: string; name: string; caller: Caller },
  action: StaffSecurityAction,
): Promise<void> {
  await sql`
    insert into security_event (security_event_id, staff_id, staff_name, action, ip, user_agent)
    values (${randomUUID()}, ${staffId}, ${name}, ${action}, ${caller.ip}, ${browserOf(caller)})`
}

/** So many refused sign-ins of one address, and of all, are written in an hour: the rest stands in the request log only. */
const refusedSignInsPerHour = { address: 20, all: 1000 }

/** Writes a sign-in that was refused, unless there are too many already. */
export async function addRefusedSignIn(
  sql: Executor,
  caller: Caller,
  action: RefusedSignIn,
): Promise<void> {
  await sql`
    insert into security_event (security_event_id, action, ip, user_agent, device_id)
    select ${randomUUID()}::uuid, ${action}, ${caller.ip}, ${browserOf(caller)}, ${caller.deviceId ?? null}
    from (
      select count(*) as every, count(*) filter (where ip = ${caller.ip}) as own
      from security_event where account_id is null and staff_id is null and at > now() - interval '1 hour'
    ) written where every < ${refusedSignInsPerHour.all}::int and own < ${refusedSignInsPerHour.address}::int`
}

/** The account's newest events. */
export function listSecurityEvents(
  sql: Executor,
  { accountId, sessionId }: Pick<Account, 'accountId' | 'sessionId'>,
  limit: number,
): Promise<SecurityRow[]> {
  return sql<SecurityRow[]>`
    select at, action, ip, user_agent, session_id is not distinct from ${sessionId}::uuid as is_this_session from security_event
    where account_id = ${accountId} order by at desc, security_event_id limit ${limit}`
}

/** An event as the desk reads it. */
export interface SecurityLineRow {
  eventId: string
  at: Date
  accountId: string | null
  staffId: string | null
  staffName: string | null
  /** The last digits of the account's phone. */
  telEnds: string | null
  action: string
  ip: string
  userAgent: string
  mark: string
}

/** All events, newest first, after a cursor and by the given filters. */
export function listSecurityLines(
  sql: Executor,
  asked: WhichSecurityLines & { after?: string | undefined; limit: number },
): Promise<SecurityLineRow[]> {
  const { accountId, staffId, ip, action } = asked
  const { mark, beyond, order } = byTime(sql, asked.after, {
    at: sql`e.at`,
    id: sql`e.security_event_id`,
  })
  return sql<SecurityLineRow[]>`
    select e.security_event_id as event_id, e.at, e.account_id, e.staff_id, e.staff_name, right(a.tel, 4) as tel_ends, e.action, e.ip, e.user_agent,
      ${mark} as mark
    from security_event e left join account_holder a on a.account_id = e.account_id
    where ${onDays(sql, sql`e.at`, asked)} ${accountId === undefined ? sql`` : sql`and e.account_id = ${accountId}`} ${staffId === undefined ? sql`` : sql`and e.staff_id = ${staffId}`}
      ${ip === undefined ? sql`` : sql`and e.ip = ${ip}`} ${action === undefined ? sql`` : sql`and e.action = ${action}`}
      ${beyond}
    order by ${order} limit ${asked.limit}`
}

/** A device from which many accounts were entered within a day; the address and the user agent are the latest. */
export interface BusyDevice {
  /** The device id; null when it is known by address and user agent only. */
  deviceId: string | null
  ip: string
  userAgent: string
  accounts: number
}

/**
 * Devices with at least so many accounts a day: browsers by their device id, whatever their address and user agent;
 * and by address and user agent where these make up half of their address: a waiting room has one address too, but
 * phones of all makes.
 */
export function listBusyDevices(sql: Executor, maxAccounts: number): Promise<BusyDevice[]> {
  return sql<BusyDevice[]>`
    with entered as (
      select ip, user_agent, device_id, account_id, at from security_event where action = 'sign_in' and at > now() - interval '1 day'
    ), marked as (
      select device_id, (array_agg(ip order by at desc))[1] as ip, (array_agg(user_agent order by at desc))[1] as user_agent,
        count(distinct account_id)::int as accounts
      from entered where device_id is not null group by device_id having count(distinct account_id) > ${maxAccounts}::int
    ), day as (
      select distinct ip, user_agent, account_id from entered
      where device_id is null or device_id not in (select device_id from marked)
    ), address as (
      select ip, count(distinct account_id) as accounts from day group by ip
    )
    select null as device_id, d.ip, d.user_agent, count(*)::int as accounts from day d join address on address.ip = d.ip
    group by d.ip, d.user_agent, address.accounts having count(*) > ${maxAccounts}::int and count(*) * 2 > address.accounts
    union all select device_id, ip, user_agent, accounts from marked
    order by 4 desc limit 50`
}

/** Events past their retention. */
export const oldSecurityEvents: OldRows = {
  what: 'security',
  words: 'lines of the security trail',
  table: 'security_event',
  key: 'security_event_id',
  at: 'at',
  isLog: true,
}

/** The security trail, in every checkpoint. */
export const digestedSecurityEvents: DigestedRows = {
  ...oldSecurityEvents,
  columns: ['account_id', 'session_id', 'staff_id', 'staff_name', 'action', 'ip', 'user_agent'],
}
