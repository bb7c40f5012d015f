/** SQL of the messages about one patient, for his page at the desk. */
import type { Executor } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import { maskTel } from '../patient'
import type { ListedMessage, OfPatient } from '../timeline'
import { channelLabels, isUnproven, stateWords, unproven, whyMissed } from './desk_words'

interface Row {
  messageId: string
  at: Date
  tel: string | null
  title: string
  channel: string | null
  state: string
  lastError: string | null
  receipt: string | null
  receiptWhy: string | null
  readAt: Date | null
  mark: string
}

/** Messages to every account about the patient, the newest first; after a cursor. */
export async function listMessagesOfPatient(
  executor: Executor,
  { patientId, after, limit }: OfPatient,
): Promise<ListedMessage[]> {
  const { mark, beyond, order } = byTime(executor, after, {
    at: executor`m.due_at`,
    id: executor`m.message_id`,
  })
  const rows = await executor<Row[]>`
    select m.message_id, m.due_at as at, a.tel, m.title, m.channel, m.state, m.last_error, m.receipt, m.receipt_why, m.read_at, ${mark} as mark
    from message m left join account_holder a on a.account_id = m.account_id
    where m.patient_id = ${patientId} ${beyond} order by ${order} limit ${limit}`
  return rows.map((row) => ({
    messageId: row.messageId,
    at: row.at,
    title: row.title,
    mark: row.mark,
    tel: row.tel === null ? '' : maskTel(row.tel),
    way: row.channel === null ? null : (channelLabels[row.channel] ?? row.channel),
    stateText: stateWords(row),
    note: noteOf(row),
    readAt: row.readAt?.toISOString() ?? null,
    isProblem: row.state === 'UNSURE' || isFailed(row),
  }))
}

const isFailed = ({ state, receipt }: Row): boolean => state === 'SENT' && receipt === 'failed'

/** Why it was not sent, or is not known to have come. */
function noteOf(row: Row): string | null {
  if (row.state === 'KEPT' || row.state === 'DROPPED' || isFailed(row)) return whyMissed(row)
  return isUnproven(row) && row.readAt === null ? unproven : null
}
