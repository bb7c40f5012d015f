/** SQL of the receipts of SMS. */
import { allRows, firstRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { SmsReceipt } from '../../gateways/sms/receipts'
import { isUuid } from '../../values/uuid'
import type { MissedMessage } from './outbox_repository'
import { receiptMinutes } from './rules'

/** A message that a receipt is about, by the operator's id or ours. */
interface NamedMessage {
  /** The receipt's place in the list. */
  place: number
  messageId: string
  /** What was known before. */
  receipt: string | null
}

/** The messages that receipts name; one-time codes and other people's messages have none. */
export function findNamed(
  executor: Executor,
  receipts: readonly SmsReceipt[],
): Promise<NamedMessage[]> {
  const given = JSON.stringify(
    receipts.map(({ id, reference }, place) => ({
      place,
      id,
      reference: reference !== undefined && isUuid(reference) ? reference : null,
    })),
  )
  return allRows<NamedMessage>(executor`
    select g.place, m.message_id, m.receipt from json_to_recordset(${given}::text::json) as g (place integer, id text, reference uuid)
    cross join lateral (
      select message_id, receipt from message where receipt_id = g.id
      union select message_id, receipt from message where message_id = g.reference and channel = 'sms'
    ) m order by g.place`)
}

type Noted = MissedMessage & { isRead: boolean }
const noted = (tx: Transaction) =>
  tx`message_id, kind, subject_id, patient_id, receipt_why as last_error, read_at is not null as is_read`

/** Records that the phone has it; undefined when that was known, or the message is no SMS any more. A lost answer of the operator is found again. */
export function noteDelivered(tx: Transaction, messageId: string): Promise<Noted | undefined> {
  return firstRow<Noted>(tx`
    update message set state = 'SENT', receipt = 'delivered', receipt_why = null, receipt_at = now(), finished_at = coalesce(finished_at, now())
    where message_id = ${messageId} and channel = 'sms' and state in ('SENDING', 'SENT', 'UNSURE') and receipt is distinct from 'delivered' returning ${noted(tx)}`)
}

/** Records that the phone did not get it; undefined when an end is known already, or it is about an older SMS than the newest. */
export function noteFailed(
  tx: Transaction,
  messageId: string,
  { id = null, why }: { id?: string | undefined | null; why: string | null },
): Promise<Noted | undefined> {
  return firstRow<Noted>(tx`
    update message set state = 'SENT', receipt = 'failed', receipt_why = ${why}, receipt_at = now(), finished_at = coalesce(finished_at, now())
    where message_id = ${messageId} and channel = 'sms' and state in ('SENDING', 'SENT', 'UNSURE') and (receipt is null or receipt in ('awaited', 'silent'))
      and (receipt_id is null or ${id}::text is null or receipt_id = ${id}::text) returning ${noted(tx)}`)
}

/** Waits no longer for receipts that did not come in the stated time. */
export function giveUpSilent(tx: Transaction): Promise<Noted[]> {
  return tx<Noted[]>`
    update message set receipt = 'silent' where receipt = 'awaited' and state = 'SENT' and finished_at < now() - ${receiptMinutes} * interval '1 minute' returning ${noted(tx)}`
}
