/** The work list: what could not be ended automatically. */
import * as v from 'valibot'
import { after, done, id, isoDateTime, pageOf } from '../../values'
import { anyRole, reason, staffGet, staffPost } from '../staff_call'
import { workAction, workKind } from './work_kinds'

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
} as const
export type FactName = keyof typeof factLabels

const workItem = v.object({
  workId: id,
  kind: workKind,
  subject: v.string(),
  facts: workFacts,
  /** The order with more about it. */
  orderId: v.nullable(id),
  /** The order's number and the patient's masked name, where the order is known. */
  orderNo: v.nullable(v.string()),
  patientName: v.nullable(v.string()),
  /** The patient with more about it; staff give a reason to read. */
  patientId: v.nullable(id),
  at: isoDateTime,
  /** The assignee. */
  takenBy: v.nullable(v.string()),
  isMine: v.boolean(),
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

export const workCalls = {
  list: staffGet({
    path: '/desk/v1/work',
    roles: anyRole,
    summary: '待办：等人处理的（最早的在前），或已结束的（最近的在前）',
    input: v.object({
      state: v.optional(v.picklist(['open', 'ended']), 'open'),
      kind: v.optional(workKind),
      after,
    }),
    reply: pageOf(workItem),
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
    input: v.object({ workId: id, mine: v.boolean() }),
    reply: done,
  }),
  act: staffPost({
    path: '/desk/v1/work/{workId}/act',
    roles: anyRole,
    summary: '处理一件待办，并写明原因',
    input: v.object({ workId: id, action: workAction, note: reason }),
    reply: done,
  }),
}
