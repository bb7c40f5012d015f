/** How far messages came, as the desk shows it. */

import { receiptMinutes } from './rules'

const stateLabels: Readonly<Record<string, string>> = {
  WAITING: '等待发送',
  SENDING: '正在发送',
  SENT: '已送出',
  UNSURE: '已发送，不知是否送达',
  KEPT: '只在消息中心',
  DROPPED: '未发送，已有更新的消息',
}

/** Of an SMS that the operator took. */
const receiptLabels: Readonly<Record<string, string>> = {
  awaited: '短信发送中，等送达回执',
  delivered: '短信已送达',
  failed: '短信没有送到',
  silent: '短信没有送达回执',
}

/** Why nothing is known of an SMS: no receipts are set up, or none came. */
export const unproven = '短信平台已收下，没有送达回执'
export const noReceipt = `短信平台已收下，${receiptMinutes} 分钟没有送达回执`

interface Sent {
  state: string
  channel: string | null
  receipt: string | null
}

/** How far a message came. */
export function stateWords({ state, receipt }: Sent): string {
  const ofReceipt = state === 'SENT' && receipt !== null ? receiptLabels[receipt] : undefined
  return ofReceipt ?? stateLabels[state] ?? state
}

/** Whether all that is known is that the operator took it. */
export const isUnproven = ({ state, channel, receipt }: Sent): boolean =>
  state === 'SENT' && channel === 'sms' && receipt === null

export const channelLabels: Readonly<Record<string, string>> = {
  mini_program: '小程序订阅消息',
  official_account: '公众号模板消息',
  sms: '短信',
}

/** Why a message stays in the message centre, as the desk shows it. */
const keptLabels: Readonly<Record<string, string>> = {
  'no way to send it': '没有关注公众号、没有授权订阅，也没有绑定手机号',
  refused: '能用的方式都没有送到',
  'too late': '就诊时间已到，来不及发送',
}

/** Why a message did not reach the phone. */
export function whyMissed({
  state,
  lastError,
  receipt,
  receiptWhy,
}: {
  state: string
  lastError: string | null
  receipt: string | null
  receiptWhy: string | null
}): string {
  if (state === 'SENT' && receipt === 'silent') return noReceipt
  if (state === 'SENT') return `短信没有送到：${receiptWhy ?? '运营商没有说原因'}`
  if (state === 'UNSURE') return '已发出，不知道送到没有'
  if (state === 'DROPPED')
    return lastError === null ? '没有发送，已有更新的消息' : '没有发送，账号已不能代办这位患者'
  return keptLabels[lastError ?? ''] ?? '没有发送，只在消息中心'
}
