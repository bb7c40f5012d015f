/** SQL of the links by which others pay. */
import { allRows, firstNumber, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** A link with the sums paid through it. */
export interface LinkRow {
  linkId: string
  createdAt: Date
  expiresAt: Date
  isRevoked: boolean
  paidFen: number
  paidTimes: number
}

function selectLinks(executor: Executor) {
  return executor`
    select l.link_id, l.created_at, l.expires_at, l.revoked_at is not null as is_revoked,
      coalesce(d.fen, 0)::int as paid_fen, coalesce(d.n, 0)::int as paid_times
    from inpatient_pay_link l
    left join lateral (
      select sum(amount_fen) as fen, count(*) as n from inpatient_deposit where pay_link_id = l.link_id and status in ('CONFIRMING', 'DONE')
    ) d on true`
}

/** The account's recent links of a stay, newest first. */
export function listLinks(executor: Executor, accountId: string, inpatientId: string) {
  return allRows<LinkRow>(executor`
    ${selectLinks(executor)} where l.account_id = ${accountId} and l.inpatient_id = ${inpatientId} and l.expires_at > hospital_now() - interval '7 days'
    order by l.created_at desc, l.link_id limit 20`)
}

/** A link of the account that made it. */
export function findLink(executor: Executor, accountId: string, linkId: string) {
  return firstRow<LinkRow>(executor`
    ${selectLinks(executor)} where l.account_id = ${accountId} and l.link_id = ${linkId}`)
}

/** How many of the account's links of a stay are active. */
export function countLiveLinks(tx: Transaction, accountId: string, inpatientId: string) {
  return firstNumber(tx`
    select count(*)::int as n from inpatient_pay_link
    where account_id = ${accountId} and inpatient_id = ${inpatientId} and revoked_at is null and expires_at > hospital_now()`)
}

/** Only the token's hash is stored. */
export async function insertLink(
  tx: Transaction,
  link: {
    linkId: string
    inpatientId: string
    accountId: string
    tokenHash: string
    validHours: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_pay_link (link_id, inpatient_id, account_id, token_hash, created_at, expires_at)
    values (${link.linkId}, ${link.inpatientId}, ${link.accountId}, ${link.tokenHash}, hospital_now(), hospital_now() + make_interval(hours => ${link.validHours}::int))`
}

/** Revokes the link; the first time counts. */
export async function revokeLink(
  executor: Executor,
  accountId: string,
  linkId: string,
): Promise<void> {
  await executor`update inpatient_pay_link set revoked_at = coalesce(revoked_at, hospital_now()) where account_id = ${accountId} and link_id = ${linkId}`
}
