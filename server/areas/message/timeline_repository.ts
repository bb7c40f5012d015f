/** SQL of what the patient was told about one thing, for the desk. */
import type { Executor } from '../../database/client'
import type { TimelineEvent, OrderAction, TimelineSource } from '../timeline'
import { sendAnew } from './outbox_repository'

const stateLabels: Readonly<Record<string, string>> = {
  WAITING: '等待发送',
  SENDING: '正在发送',
  SENT: '已送出',
  UNSURE: '已发送，不知是否送达',
  KEPT: '只在消息中心',
  DROPPED: '未发送，已有更新的消息',
}
const channelLabels: Readonly<Record<string, string>> = {
  mini_program: '小程序订阅消息',
  official_account: '公众号模板消息',
  sms: '短信',
}

export const messageTimeline: TimelineSource = { source: 'message', listEvents: listMessagesAbout }

/** The newest message about it, sent once more to whoever has not read it, while it is of use. */
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

/** The newest message of each account that is over and was not read. */
function listUnread(executor: Executor, subjectId: string): Promise<{ messageId: string }[]> {
  return executor<{ messageId: string }[]>`
    select message_id from (
      select distinct on (account_id) message_id, state, read_at, useful_until from message
      where subject_id = ${subjectId} and due_at <= hospital_now() order by account_id, due_at desc) newest
    where read_at is null and state in ('SENT', 'UNSURE', 'KEPT') and (useful_until is null or useful_until > hospital_now())`
}

/** Every message about it, read or not. */
async function listMessagesAbout(executor: Executor, subjectId: string): Promise<TimelineEvent[]> {
  const rows = await executor<
    {
      at: Date
      title: string
      state: string
      channel: string | null
      readAt: Date | null
    }[]
  >`select coalesce(finished_at, due_at) as at, title, state, channel, read_at from message where subject_id = ${subjectId} order by due_at limit 100`
  return rows.map(({ at, title, state, channel, readAt }) => ({
    at,
    title: `告知患者：${title}`,
    note: [
      stateLabels[state] ?? state,
      ...(channel === null ? [] : [channelLabels[channel] ?? channel]),
      ...(readAt === null ? [] : ['已读']),
    ].join('，'),
    isProblem: state === 'UNSURE',
  }))
}

/** To how many of these orders a stopped clinic was told; sent by a channel, and read. */
export async function countNotified(
  executor: Executor,
  orderIds: readonly string[],
): Promise<{ notified: number; sent: number; read: number }> {
  const [row] = await executor<{ notified: number; sent: number; read: number }[]>`
    select count(distinct subject_id)::int as notified, (count(distinct subject_id) filter (where state = 'SENT'))::int as sent,
      (count(distinct subject_id) filter (where read_at is not null))::int as read
    from message where subject_id = any(${[...orderIds]}::text[]) and kind = 'stopped'`
  return row ?? { notified: 0, sent: 0, read: 0 }
}
