/** The work list: what could not be ended automatically. */
import * as v from 'valibot'
import { amountFen, done, id, isoDateTime, pageOf } from '../../values'
import { anyRole, reason, staffGet, staffPost } from '../staff_call'
import { severity, workAction, workKind } from './work_kinds'
import { colleague, manyDone, staffId, workAsked, workStanding, workStepTaken } from './work_shapes'

/** The facts of an item, by the names of `factLabels`. Money is fen. */
const workFacts = v.record(v.string(), v.union([v.string(), v.number()]))

/** Labels of the facts; one without a label is not shown. */
export const factLabels = {
  why: '原因',
  todo: '办法',
  last: '最近处理',
  amountFen: '金额',
  oursFen: '我方',
  channelFen: '渠道',
  hospitalFen: '医院',
  day: '日期',
  difference: '差异',
  number: '单号',
  outTradeNo: '商户单号',
  outRefundNo: '退款单号',
  transactionId: '微信支付单号',
  orderNo: '订单号',
  hisLockNo: '锁号单号',
  clinicId: '门诊编号',
  change: '变动',
  reason: '原因',
  business: '业务',
  what: '消息',
  source: '来源',
  document: '文档',
  count: '件数',
  waitsFor: '等待',
  times: '次数',
  account: '账号',
  address: '网络地址',
  device: '设备',
  exam: '检查',
  first: '最早的就诊',
  expected: '应到',
  reported: '已报到诊',
  hours: '已过小时',
  step: '还差',
  until: '最晚',
} as const
export type FactName = keyof typeof factLabels

const workItem = v.object({
  workId: id,
  kind: workKind,
  severity,
  subject: v.string(),
  facts: workFacts,
  /** What it is about in money. */
  amountFen: v.nullable(amountFen),
  /** The order with more about it. */
  orderId: v.nullable(id),
  /** The order's number and the patient's masked name, where the order is known. */
  orderNo: v.nullable(v.string()),
  patientName: v.nullable(v.string()),
  /** The patient with more about it; staff give a reason to read. */
  patientId: v.nullable(id),
  at: isoDateTime,
  /** Until when it should be done; null for items of before there were deadlines. */
  dueAt: v.nullable(isoDateTime),
  /** The assignee. */
  takenBy: v.nullable(v.string()),
  isMine: v.boolean(),
  /** Who handed it over to the assignee, and with which words. */
  handed: v.nullable(v.object({ by: v.string(), note: v.string() })),
  /** The actions that the caller may take. */
  actions: v.array(workAction),
  ended: v.nullable(
    v.object({
      at: isoDateTime,
      /** Null: it resolved by itself. */
      by: v.nullable(v.string()),
      how: v.nullable(workAction),
      note: v.nullable(v.string()),
    }),
  ),
})
export type WorkItem = v.InferOutput<typeof workItem>

const which = { workId: id }
/** And with whom it was seen, by name: an administrator takes nothing from somebody who took it since. */
const held = { ...which, takenBy: v.nullish(v.string()) }

export const workCalls = {
  list: staffGet({
    path: '/desk/v1/work',
    roles: anyRole,
    summary: '待办：等人处理的（最早、最急或钱最多的在前），或已结束的（最近的在前）',
    input: workAsked,
    reply: pageOf(workItem),
  }),
  standing: staffGet({
    path: '/desk/v1/work/standing',
    roles: anyRole,
    summary: '等人处理的有多少：按等了多久、按类别，连同金额',
    input: v.object({}),
    reply: workStanding,
  }),
  colleagues: staffGet({
    path: '/desk/v1/work/colleagues',
    roles: anyRole,
    summary: '可以转交给谁：最近一个月进过工作台的人',
    input: v.object({}),
    reply: v.object({ list: v.array(colleague) }),
  }),
  steps: staffGet({
    path: '/desk/v1/work/{workId}/steps',
    roles: anyRole,
    summary: '一件待办的经过：谁接手、放回、转交、改期限',
    input: v.object(which),
    reply: v.object({ steps: v.array(workStepTaken) }),
  }),
  count: staffGet({
    path: '/desk/v1/work/count',
    roles: anyRole,
    summary: '每一类有多少件等人处理',
    input: v.object({}),
    reply: v.object({ kinds: v.array(v.object({ kind: workKind, open: v.number() })) }),
  }),
  take: staffPost({
    path: '/desk/v1/work/{workId}/take',
    roles: anyRole,
    summary: '接手一件待办，或放回（mine 为假）',
    input: v.object({ ...held, mine: v.boolean() }),
    reply: done,
  }),
  handOver: staffPost({
    path: '/desk/v1/work/{workId}/hand-over',
    roles: anyRole,
    summary: '把一件待办转交给一位同事',
    input: v.object({ ...held, to: staffId, note: reason }),
    reply: done,
  }),
  setDue: staffPost({
    path: '/desk/v1/work/{workId}/due',
    roles: anyRole,
    summary: '改一件待办的期限',
    /** `before`: the deadline that was seen. */
    input: v.object({
      ...held,
      before: v.nullable(isoDateTime),
      dueAt: isoDateTime,
      note: reason,
    }),
    reply: done,
  }),
  many: staffPost({
    path: '/desk/v1/work/many',
    roles: anyRole,
    summary: '成批接手、放回、转交或结束待办：每一件按自己的规则，没有办成的逐件说明',
    input: v.object({
      workIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(100, '一次最多 100 件')),
      /** With whom those were seen that somebody had. */
      takenBy: v.optional(v.record(id, v.string()), {}),
      doing: v.picklist(['take', 'put_back', 'hand_over', 'settle']),
      /** To hand over. */
      to: v.optional(staffId),
      /** To hand over and to settle. */
      note: v.optional(reason),
    }),
    reply: manyDone,
  }),
  act: staffPost({
    path: '/desk/v1/work/{workId}/act',
    roles: anyRole,
    summary: '处理一件待办，并写明原因',
    input: v.object({ workId: id, action: workAction, note: reason }),
    reply: done,
  }),
}
