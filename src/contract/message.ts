/**
 * Messages to an account: the message centre, what may be sent outside the app, and when. The spec has no such calls:
 * all of them are designed here. A message is written when something happens (or ahead of time with a due time), kept
 * in the centre, and sent once by WeChat or SMS.
 */
import * as v from 'valibot'
import { get, post } from './endpoint'
import { count, done, id, isoDateTime, pageOf, paging, timeOfDay } from './values'

/** What a message is about. */
export const messageKind = v.picklist([
  'booked',
  'reminder',
  'stopped',
  'missed',
  'entitlement',
  'follow_up',
  'medicine',
  'number',
  'bill',
  'report',
  'refund',
  'balance',
  'stay',
  'waitlist',
  'release',
  'access',
  'mail',
  'feedback',
])
export type MessageKind = v.InferOutput<typeof messageKind>

/** The kinds in the order of the switches. */
export const messageKinds = messageKind.options

/** Labels of the kinds: also the only description that is sent by WeChat and SMS. */
export const messageKindLabels = {
  booked: '预约成功',
  reminder: '就诊提醒',
  stopped: '停诊通知',
  missed: '未到诊记录',
  entitlement: '免费续诊',
  follow_up: '复诊',
  medicine: '用药提醒',
  number: '快到您了',
  bill: '新的缴费单',
  report: '报告已出',
  refund: '退款到账',
  balance: '住院余额不足',
  stay: '住院和出院',
  waitlist: '候补结果',
  release: '放号提醒',
  access: '就诊人权限变更',
  mail: '邮件没有送到',
  feedback: '医院的答复',
} satisfies Record<MessageKind, string>

/** WeChat asks for permission once for each of these groups; three fit into one dialog. */
const messageGroup = v.picklist(['visit', 'money', 'report'])
export type MessageGroup = v.InferOutput<typeof messageGroup>

/** A message as the centre shows it. */
const message = v.object({
  messageId: v.string(),
  kind: v.string(),
  patientId: v.nullish(v.string()),
  patientName: v.nullish(v.string()),
  title: v.string(),
  body: v.string(),
  /** The page it opens, `/subpages/…?…`. */
  route: v.nullish(v.string()),
  at: isoDateTime,
  isRead: v.boolean(),
})
export type Message = v.InferOutput<typeof message>

/** The account's preferences. */
const messageSettings = v.object({
  /** Kinds shown in the message centre only. */
  switchedOff: v.array(v.string()),
  /** Quiet hours between these times of the day; null: none. Urgent kinds are sent all the same. */
  quiet: v.nullish(v.object({ from: timeOfDay, to: timeOfDay })),
  /** Kinds that cannot be switched off. */
  alwaysOn: v.array(v.string()),
  /** Kinds that this hospital never sends. */
  notSent: v.optional(v.array(v.string()), []),
  /** Kinds that pass the quiet hours. */
  urgent: v.array(v.string()),
  /** The phone for important messages that WeChat does not deliver, masked. */
  tel: v.nullish(v.string()),
  /** The mini-program's templates to ask permission for. */
  templates: v.array(v.object({ group: messageGroup, templateId: v.string() })),
})
export type MessageSettings = v.InferOutput<typeof messageSettings>

/** An app that knows no template of a group asks for the others. */
const newGroups = /^templates\.\d+\.group$/

export const messageCalls = {
  listMessages: get({
    path: '/hos/user/v1/message/page',
    prompt: false,
    summary: '消息，新的在前，可按就诊人与未读筛选',
    input: v.object({
      ...paging,
      patientId: v.optional(id),
      unread: v.optional(v.picklist(['true', 'false'])),
    }),
    reply: pageOf(message),
  }),
  countUnread: get({
    path: '/hos/user/v1/message/unread',
    prompt: false,
    summary: '未读消息数',
    input: v.object({}),
    reply: v.object({ unread: count }),
  }),
  markRead: post({
    path: '/hos/user/v1/message/read',
    summary: '标记已读：一条，或不给编号时全部',
    input: v.object({ messageId: v.optional(id) }),
    reply: v.object({ unread: count }),
    idempotent: true,
  }),
  getSettings: get({
    path: '/hos/user/v1/message/settings',
    prompt: false,
    summary: '消息设置',
    mayGrow: newGroups,
    input: v.object({}),
    reply: messageSettings,
  }),
  saveSettings: post({
    path: '/hos/user/v1/message/settings',
    summary: '保存消息设置',
    mayGrow: newGroups,
    input: v.object({
      switchedOff: v.pipe(v.array(messageKind), v.maxLength(20)),
      quiet: v.nullable(v.object({ from: timeOfDay, to: timeOfDay })),
    }),
    reply: messageSettings,
    idempotent: true,
  }),
  notePermission: post({
    path: '/hos/user/v1/message/permission',
    summary: '记下微信订阅消息的授权结果',
    input: v.object({
      accepted: v.pipe(v.array(messageGroup), v.maxLength(3)),
      refused: v.pipe(v.array(messageGroup), v.maxLength(3)),
    }),
    reply: done,
    idempotent: true,
  }),
}
