/** SQL of the messages about one patient, for his page at the desk. */
import type { Executor } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import { maskTel } from '../patient'
import type { ListedMessage, OfPatient } from '../timeline'
import { channelLabels, stateLabels, whyMissed } from './desk_words'

interface Row {
  messageId: string
  at: Date
  tel: string | null
  title: string
  channel: string | null
  state: string
  lastError: string | null
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
    select m.message_id, m.due_at as at, a.tel, m.title, m.channel, m.state, m.last_error, m.read_at, ${mark} as mark
    from message m left join account_holder a on a.account_id = m.account_id
    where m.patient_id = ${patientId} ${beyond} order by ${order} limit ${limit}`
  return rows.map(({ tel, channel, state, lastError, readAt, ...row }) => ({
    ...row,
    tel: tel === null ? '' : maskTel(tel),
    way: channel === null ? null : (channelLabels[channel] ?? channel),
    stateText: stateLabels[state] ?? state,
    note: state === 'KEPT' || state === 'DROPPED' ? whyMissed({ state, lastError }) : null,
    readAt: readAt?.toISOString() ?? null,
    isProblem: state === 'UNSURE',
  }))
}
