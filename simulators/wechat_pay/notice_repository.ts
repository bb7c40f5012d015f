/** The callbacks that wait for the merchant. */
import { randomUUID } from 'node:crypto'
import { hasRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

export interface PayNotice {
  noticeId: string
  notifyUrl: string
  eventType: string
  originalType: string
  content: string
  copies: number
}

/** Puts a callback in the queue; `held` ones wait for someone to send them. */
export async function addNotice(
  sql: Executor,
  notice: {
    outTradeNo: string
    notifyUrl: string
    eventType: string
    originalType: string
    content: string
    copies: number
    held: boolean
  },
): Promise<void> {
  await sql`
    insert into sandbox.pay_notice (notice_id, out_trade_no, notify_url, event_type, original_type, content, copies, next_attempt_at)
    values (${randomUUID()}, ${notice.outTradeNo}, ${notice.notifyUrl}, ${notice.eventType}, ${notice.originalType}, ${notice.content}, ${notice.copies},
      ${notice.held ? sql`'infinity'` : sql`clock_timestamp()`})`
}

/** Takes callbacks that are due; each is due again after the next step of the ladder (seconds), until someone says it arrived. */
export async function claimNotices(sql: Executor, ladder: readonly number[]): Promise<PayNotice[]> {
  return sql<PayNotice[]>`
    update sandbox.pay_notice n set attempts = n.attempts + 1,
      next_attempt_at = coalesce(clock_timestamp() + make_interval(secs => (${[...ladder]}::float8[])[n.attempts + 1]), 'infinity')
    where n.notice_id in (
      select notice_id from sandbox.pay_notice where delivered_at is null and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit 20 for update skip locked)
    returning notice_id, notify_url, event_type, original_type, content, copies`
}

/** Notes how a callback was received. */
export async function noteDelivery(
  sql: Executor,
  noticeId: string,
  delivered: boolean,
  answer: string,
): Promise<void> {
  await sql`
    update sandbox.pay_notice set last_answer = ${answer}, delivered_at = ${delivered ? sql`clock_timestamp()` : sql`null`}
    where notice_id = ${noticeId}`
}

/** Sends all callbacks of an order again; false when there is none. */
export function resendNotices(sql: Executor, outTradeNo: string): Promise<boolean> {
  return hasRow(sql`
    update sandbox.pay_notice set delivered_at = null, attempts = 0, next_attempt_at = clock_timestamp() where out_trade_no = ${outTradeNo} returning notice_id`)
}
