/** Messages that were not, or perhaps not, delivered: important ones become work items, so that staff ring the patient or send them again. */
import { messageKind, messageKindLabels } from '../../../src/contract/message'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { createWorkItem, type WorkHandlers } from '../work'
import { noReceipt } from './desk_words'
import * as repository from './outbox_repository'
import { mustReach } from './rules'

const words = {
  refused: '能用的方式都没有送到',
  unsure: '发送时连接中断，不知道送到没有',
  'no way': '没有可用的方式：没有关注公众号、没有授权订阅，也没有绑定手机号',
  failed: '短信平台收下后没有送到',
  silent: noReceipt,
} as const

/** Kinds whose subject is an order. */
const ofOrders: ReadonlySet<string> = new Set(['booked', 'reminder', 'stopped', 'refund'])

/** Creates a work item for a missed message, where it matters. */
export async function callIfMissed(
  tx: Transaction,
  { log }: Pick<Dependencies, 'log'>,
  message: repository.MissedMessage,
  why: keyof typeof words,
): Promise<void> {
  const kind = messageKind.options.find((one) => one === message.kind)
  if (kind === undefined || !mustReach(kind, why)) return
  const { messageId, subjectId, patientId, lastError } = message
  await createWorkItem(tx, log, {
    kind: 'message_undelivered',
    subject: messageId,
    ...(ofOrders.has(kind) && isUuid(subjectId) && { orderId: subjectId }),
    ...(patientId !== null && { patientId }),
    facts: {
      what: messageKindLabels[kind],
      why: lastError === null || why === 'no way' ? words[why] : `${words[why]}：${lastError}`,
    },
  })
}

/** Ends sendings whose process died: the channel's state is unknown, and they are never resent automatically. */
export function giveUpUnsure(deps: Dependencies): Promise<void> {
  return transaction(deps.sql, async (tx) => {
    for (const message of await repository.giveUpUnsure(tx))
      await callIfMissed(tx, deps, message, 'unsure')
  })
}

export const messageWork: WorkHandlers = {
  message_undelivered: {
    async try_again(tx, messageId) {
      if (!(await repository.sendAnew(tx, messageId)))
        throw new Refused('CONFLICT', '这条消息已经过时或正在发送，请改为电话告知')
    },
  },
}
