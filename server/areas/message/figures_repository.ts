/** SQL of figures about messages. */
import type { FailuresDay } from '../../../src/contract/desk/figures'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'

/** How many messages each channel refused, by day. */
export function listRefused(executor: Executor, from: string, to: string): Promise<FailuresDay[]> {
  return executor<FailuresDay[]>`
    select (created_at at time zone 'Asia/Shanghai')::date as day, refuser as channel, count(*)::int as count
    from message cross join lateral unnest(refused_by) refuser
    where refused_by <> '{}' and created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai' and refuser in ('mini_program', 'official_account', 'sms')
    group by 1, 2 order by 1, 2`
}

/** Each channel today: messages that it took, and that it refused or took and did not deliver; and what is overdue to be sent, whichever way. */
export function listChannelHealth(executor: Executor) {
  return allRows<{
    system: 'mini_program' | 'official_account' | 'sms'
    done: number
    failed: number
  }>(executor`
    select c.system, (count(m.message_id) filter (where m.state = 'SENT' and m.channel = c.system and m.receipt is distinct from 'failed'))::int as done,
      (count(m.message_id) filter (where c.system = any(m.refused_by) or m.channel = c.system and m.receipt = 'failed'))::int as failed
    from unnest('{mini_program,official_account,sms}'::text[]) with ordinality c (system, sort)
    left join message m on m.created_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai' and (m.channel = c.system or c.system = any(m.refused_by))
    group by c.system, c.sort order by c.sort`)
}
