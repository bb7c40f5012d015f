/** SQL of the ways to accounts. */
import type { Executor } from '../../database/client'
import { mayKnow, type DueMessage } from './outbox_repository'
import { smsPerDay } from './rules'

type Reachable = Pick<DueMessage, 'miniOpenid' | 'officialOpenid' | 'tel' | 'smsLeft' | 'mayKnow'>

/** Each given pair with what can reach the account, in no order. */
export function listReachable(
  executor: Executor,
  pairs: readonly { accountId: string; patientId: string }[],
): Promise<Reachable[]> {
  const given = JSON.stringify(
    pairs.map(({ accountId, patientId }) => ({ account_id: accountId, patient_id: patientId })),
  )
  return executor<Reachable[]>`
    with m as (select account_id, patient_id, 'stopped'::text as kind, false as needs_full from json_to_recordset(${given}::text::json) as g (account_id uuid, patient_id uuid)),
    sent as (select x.account_id, count(*) as n from message x where x.account_id in (select account_id from m) and x.channel = 'sms' and x.begun_at > now() - interval '1 day' group by x.account_id)
    select a.tel, ${openidOf(executor, 'mini_program')} as mini_openid, ${openidOf(executor, 'official_account')} as official_openid, coalesce(sent.n, 0) < ${smsPerDay} as sms_left,
      a.account_id is not null and ${mayKnow(executor)} and p.deceased_on is null as may_know
    from m left join account_holder a on a.account_id = m.account_id left join patient_person p on p.patient_id = m.patient_id
    left join sent on sent.account_id = m.account_id`
}

/** One account after the other: who cannot know how many are asked about reads all of them. */
const openidOf = (executor: Executor, app: string) =>
  executor`(select o.openid from account_openid o where o.account_id = m.account_id and o.app = ${app} limit 1)`
