/** SQL of what the desk sees of the guard. */
import type {
  GuardedNetwork,
  GuardedPair,
  GuardedRelease,
} from '../../../../src/contract/desk/guard'
import { allRows, firstNumber } from '../../../database/answers'
import type { Sql } from '../../../database/client'

type WithDate<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, Date>

const days = 7
const shown = 100

/** Scarce releases that were asked for, newest first. */
export function listReleases(sql: Sql) {
  return allRows<WithDate<GuardedRelease, 'releasedAt'>>(sql`
    select s.schedule_id, d.name as department_name, c.name as doctor_name, s.visit_date, s.release_at as released_at,
      (select coalesce(sum(t.capacity), 0)::int from slot t where t.schedule_id = s.schedule_id) as places, r.accounts, r.challenged, r.passed,
      coalesce(w.entries, 0)::int as entries, coalesce(w.winners, 0)::int as winners
    from (
      select schedule_id, count(*)::int as accounts, count(challenged_at)::int as challenged, count(passed_at)::int as passed
      from scarce_request where asked_at > hospital_now() - make_interval(days => ${days}::int) group by schedule_id
    ) r join schedule s on s.schedule_id = r.schedule_id join department d on d.department_id = s.department_id left join doctor c on c.doctor_id = s.doctor_id
    left join lateral (select sum(entries) as entries, sum(winners) as winners from release_draw where schedule_id = s.schedule_id) w on true
    order by s.release_at desc, s.schedule_id limit ${shown}`)
}

/** Networks from which several accounts asked for scarce slots, most first. */
export function listNetworks(sql: Sql) {
  return allRows<WithDate<GuardedNetwork, 'lastAt'>>(sql`
    select address, count(distinct account_id)::int as accounts, (count(distinct account_id) filter (where device_id is null))::int as unmarked,
      (count(distinct account_id) filter (where challenged_at is not null))::int as challenged, (count(distinct account_id) filter (where passed_at is not null))::int as passed,
      max(last_asked_at) as last_at
    from scarce_request where asked_at > hospital_now() - make_interval(days => ${days}::int)
    group by address having count(distinct account_id) > 1 order by accounts desc, last_at desc limit ${shown}`)
}

const soonMinutes = 30

/** Pairs of accounts where one took slots that the other had let expire or cancelled shortly before; a single time is chance. */
export function listPairs(sql: Sql) {
  return allRows<WithDate<GuardedPair, 'lastAt'>>(sql`
    with pair as (
      select a.account_id as from_account_id, b.account_id as to_account_id, count(*)::int as times, max(b.created_at) as last_at
      from registration_order a join registration_order b on b.slot_id = a.slot_id and b.account_id <> a.account_id
        and b.created_at between a.cancelled_at and a.cancelled_at + make_interval(mins => ${soonMinutes}::int)
      where a.created_at > hospital_now() - make_interval(days => ${4 * days}::int) and a.cancelled_at > hospital_now() - make_interval(days => ${days}::int)
        and a.cancelled_by in ('patient', 'system')
      group by a.account_id, b.account_id having count(*) > 1
    )
    select p.*, right(f.tel, 4) as from_tel_ends, right(o.tel, 4) as to_tel_ends
    from pair p left join account_holder f on f.account_id = p.from_account_id left join account_holder o on o.account_id = p.to_account_id
    order by p.times desc, p.last_at desc limit ${shown}`)
}

/** Released slots that rest before they can be booked. */
export function countResting(sql: Sql): Promise<number> {
  return firstNumber(sql`select count(*)::int from slot_return`)
}
