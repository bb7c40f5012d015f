/** SQL of the messages about one subject, for the desk. */
import type { Reach } from '../../../src/contract/desk/clinic_stopping'
import type { Executor } from '../../database/client'
import type { TimelineEvent, OrderAction, TimelineSource } from '../timeline'
import { channelLabels, stateWords, whyMissed } from './desk_words'
import { sendAnew } from './outbox_repository'

export const messageTimeline: TimelineSource = { source: 'message', listEvents: listMessagesAbout }

/** Sends the newest message about the subject once more to accounts that have not read it, while it is of use. */
export const resend: OrderAction = {
  async isAllowed(executor, subjectId) {
    return (await listUnread(executor, subjectId)).length > 0
  },
  async act(tx, subjectId) {
    const unread = await listUnread(tx, subjectId)
    const sent = await Promise.all(unread.map(({ messageId }) => sendAnew(tx, messageId)))
    return sent.includes(true)
  },
}

/** The newest ended, unread message of each account. */
function listUnread(executor: Executor, subjectId: string): Promise<{ messageId: string }[]> {
  return executor<{ messageId: string }[]>`
    select message_id from (
      select distinct on (account_id) message_id, state, read_at, useful_until from message
      where subject_id = ${subjectId} and due_at <= hospital_now() order by account_id, due_at desc) newest
    where read_at is null and state in ('SENT', 'UNSURE', 'KEPT') and (useful_until is null or useful_until > hospital_now())`
}

/** Every message about the subject, read or not. */
async function listMessagesAbout(executor: Executor, subjectId: string): Promise<TimelineEvent[]> {
  const rows = await executor<
    {
      at: Date
      title: string
      state: string
      channel: string | null
      receipt: string | null
      receiptWhy: string | null
      readAt: Date | null
    }[]
  >`select coalesce(finished_at, due_at) as at, title, state, channel, receipt, receipt_why, read_at from message where subject_id = ${subjectId} order by due_at limit 100`
  return rows.map(({ at, title, state, channel, receipt, receiptWhy, readAt }) => ({
    at,
    title: `告知患者：${title}`,
    note: [
      stateWords({ state, channel, receipt }),
      ...(state === 'SENT' && receiptWhy !== null ? [receiptWhy] : []),
      ...(channel === null ? [] : [channelLabels[channel] ?? channel]),
      ...(readAt === null ? [] : ['已读']),
    ].join('，'),
    isProblem: state === 'UNSURE' || (state === 'SENT' && receipt === 'failed'),
  }))
}

/** How far the notice of a stopped clinic reached the patient of one order. */
export interface ReachOfStop {
  reach: Reach
  why: string | null
  messageIds: string[]
}

/** Of these orders, those with a message of the stop. A message is delivered when WeChat took it, or when the SMS operator's receipt says so (where no receipts are set up, when it took it: `accepted`); one in the message centre only counts once it is read. */
export async function listReachOfStop(
  executor: Executor,
  orderIds: readonly string[],
): Promise<Map<string, ReachOfStop>> {
  const rows = await executor<
    {
      subjectId: string
      messageIds: string[]
      isRead: boolean
      isSent: boolean | null
      isAccepted: boolean | null
      isSending: boolean | null
      state: string
      lastError: string | null
      receipt: string | null
      receiptWhy: string | null
    }[]
  >`
    select subject_id, array_agg(message_id) as message_ids, bool_or(read_at is not null) as is_read, bool_or(state = 'SENT' and (channel is distinct from 'sms' or receipt = 'delivered')) as is_sent,
      bool_or(state = 'SENT' and channel = 'sms' and receipt is null) as is_accepted, bool_or(state in ('WAITING', 'SENDING') or state = 'SENT' and receipt = 'awaited') as is_sending,
      (array_agg(state order by due_at desc))[1] as state, (array_agg(last_error order by due_at desc))[1] as last_error,
      (array_agg(receipt order by due_at desc))[1] as receipt, (array_agg(receipt_why order by due_at desc))[1] as receipt_why
    from message where subject_id = any(${[...orderIds]}::text[]) and kind = 'stopped' group by subject_id`
  return new Map(
    rows.map(({ subjectId, messageIds, ...row }) => {
      const reach = reachOf(row)
      return [subjectId, { reach, why: reach === 'missed' ? whyMissed(row) : null, messageIds }]
    }),
  )
}

function reachOf(
  row: Record<'isRead' | 'isSent' | 'isAccepted' | 'isSending', boolean | null>,
): Reach {
  if (row.isRead === true) return 'read'
  if (row.isSent === true) return 'sent'
  if (row.isAccepted === true) return 'accepted'
  return row.isSending === true ? 'sending' : 'missed'
}
