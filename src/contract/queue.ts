/**
 * Queues (取号, 排队候诊): what one can take a number for, taking it, and waiting.
 * The four paths and the entities' fields of spec §3 and §7 are kept to the letter. The spec does not show the method and the request shape of these calls:
 * POST with a JSON body is chosen here. Fields beyond the spec are optional and stand beside; `live` and `requeue` are calls of our own in the same style.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { count, done, id, isoDateTime, looseCount, looseText, mayBeText } from './values'

/** Where a number stands, for the patient. READY is a waiting number with at most `readyAhead` people ahead. */
export const queueStatus = v.picklist([
  'WAITING',
  'READY',
  'CALLING',
  'SERVING',
  'DONE',
  'MISSED',
  'CANCELLED',
])
export type QueueStatus = v.InferOutput<typeof queueStatus>
export const queueStatusLabels = {
  WAITING: '候诊中',
  READY: '请准备',
  CALLING: '叫号中',
  SERVING: '就诊中',
  DONE: '已完成',
  MISSED: '已过号',
  CANCELLED: '已取消',
} satisfies Record<QueueStatus, string>

/** With so many people ahead or fewer a patient should stand ready. */
export const readyAhead = 3

const note = v.optional(v.nullable(v.string()))
const maybeCount = v.optional(v.nullable(count))

/** How long it may take, as a range, and what that is taken from. */
const queueEstimate = v.object({
  fromMinutes: count,
  toMinutes: count,
  /** `recent_calls`: the average of the last calls; `usual`: how long one patient usually takes here. */
  source: v.picklist(['recent_calls', 'usual']),
  /** How many calls were averaged. */
  calls: maybeCount,
})
export type QueueEstimate = v.InferOutput<typeof queueEstimate>

/** Whether something can be done now, else why not in the patient's words. */
const permission = v.object({ allowed: v.boolean(), reason: note })

/** Queue item (spec §3), and beside it what the waiting page shows. */
const queueItem = v.object({
  itemCode: looseText,
  itemName: looseText,
  /** People waiting; ahead of this patient once he has a number. */
  waitNum: looseCount,
  /** The patient's number, `A012`; empty while he has none. */
  queueNo: mayBeText,
  remark: mayBeText,
  group: v.optional(v.string()),
  groupName: v.optional(v.string()),
  hospitalBranchId: v.optional(id),
  branchName: note,
  patientId: v.optional(v.nullable(id)),
  /** Masked. */
  patientName: note,
  status: v.optional(v.nullable(queueStatus)),
  /** Building, floor and room. */
  location: note,
  /** Which window called: `3号窗口`. */
  counter: note,
  /** The numbers being called or seen now. */
  currentNo: v.optional(v.array(v.string())),
  aheadNum: maybeCount,
  estimate: v.optional(v.nullable(queueEstimate)),
  ticketId: v.optional(v.nullable(id)),
  /** What the QR code of the ticket holds. */
  ticketCode: note,
  takenAt: v.optional(v.nullable(isoDateTime)),
  /** Taking a number: from when until when, and why not now. */
  take: v.optional(
    v.object({
      ...permission.entries,
      opensAt: v.nullable(isoDateTime),
      closesAt: v.nullable(isoDateTime),
    }),
  ),
  /** Coming back after a missed number. */
  requeue: v.optional(v.nullable(permission)),
  /** The visit of a clinic's item: its order and its booked time. */
  orderId: v.optional(v.nullable(id)),
  visitTime: note,
})
export type QueueItem = v.InferOutput<typeof queueItem>

/** Queue group (spec §3). */
const queueGroup = v.object({
  group: v.string(),
  groupName: v.string(),
  items: v.array(queueItem),
})
export type QueueGroup = v.InferOutput<typeof queueGroup>

/** Queue detail (spec §3), with the patient's own item beside. */
const queueDetail = v.object({
  groupCode: v.string(),
  itemCode: v.string(),
  itemName: v.string(),
  totalWaitNum: count,
  totalCompleteNum: count,
  item: v.optional(queueItem),
  serverNow: v.optional(isoDateTime),
})
export type QueueDetail = v.InferOutput<typeof queueDetail>

/** The waiting numbers of an account as of one version. */
export const waitingNews = v.object({
  /** Hand it back as `since`. */
  version: v.string(),
  /** Absent when nothing changed since `since`. */
  items: v.optional(v.array(queueItem)),
  /** When to ask again; sooner the nearer the number. */
  askAgainSeconds: v.pipe(v.number(), v.minValue(1)),
  /** The hospital's clock when this was true. */
  serverNow: isoDateTime,
})
export type WaitingNews = v.InferOutput<typeof waitingNews>

const code = v.pipe(
  v.string(),
  v.nonEmpty('缺少项目'),
  v.maxLength(64, '项目不正确'),
  v.regex(/^[\w-]+$/, '项目不正确'),
)
/** The one hospital is known to the server; its ids may be sent as the payload of spec §3 does. */
const where = { hospitalId: v.optional(id), hospitalBranchId: v.optional(id) }
const version = v.pipe(v.string(), v.maxLength(64, '版本不正确'))

/** Opening words of the WebSocket: the token never stands in an address. */
export const liveHello = v.object({
  authorization: v.pipe(v.string(), v.maxLength(2048)),
  since: v.optional(version),
})
export type LiveHello = v.InferOutput<typeof liveHello>
/** The WebSocket beside the live call: one `liveHello` up, then `waitingNews` down whenever something changed, and a `ping` text each way to stay open. */
export const liveSocketPath = '/server/hos/user/v1/queue/wait-queue/socket'

const queuePath = '/server/hos/user/v1/queue'

export const queueCalls = {
  listGroups: endpoint({
    method: 'POST',
    quiet: true,
    path: `${queuePath}/takeno-queue`,
    audience: 'user',
    summary: '就诊人今天可以取号的项目，按组',
    input: v.object({ ...where, patientId: id }),
    reply: v.array(queueGroup),
  }),
  getDetail: endpoint({
    method: 'POST',
    quiet: true,
    path: `${queuePath}/takeno-queue-detail`,
    audience: 'user',
    summary: '一个项目：等候与已完成人数，以及就诊人自己的号',
    input: v.object({ ...where, patientId: id, groupCode: code, itemCode: code }),
    reply: queueDetail,
  }),
  takeNumber: endpoint({
    method: 'POST',
    path: `${queuePath}/takeno`,
    audience: 'user',
    summary: '取号；重复取号得到同一个号',
    input: v.object({
      hospitalId: id,
      hospitalBranchId: id,
      patientId: id,
      patientNo: v.pipe(v.string(), v.maxLength(64, '患者号不正确')),
      patientCardNo: v.pipe(v.string(), v.maxLength(64, '就诊卡号不正确')),
      groupCode: code,
      itemCode: code,
    }),
    reply: queueItem,
    idempotent: true,
  }),
  listWaiting: endpoint({
    method: 'POST',
    path: `${queuePath}/wait-queue`,
    audience: 'user',
    prompt: false,
    summary: '今天已取的号，正在排队的在前',
    input: v.object({ ...where, patientId: v.optional(id) }),
    reply: v.array(queueItem),
  }),
  live: endpoint({
    method: 'GET',
    path: `${queuePath}/wait-queue/live`,
    audience: 'user',
    prompt: false,
    summary: '自某个版本以来的变化，以及多久后再问',
    input: v.object({ since: v.optional(version) }),
    reply: waitingNews,
  }),
  remindMe: endpoint({
    method: 'POST',
    quiet: true,
    path: `${queuePath}/remind-me`,
    audience: 'user',
    summary: '前面还有几人时发消息提醒；0 为叫到时',
    input: v.object({
      ticketId: id,
      ahead: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0, '人数不正确'),
        v.maxValue(20, '人数不正确'),
      ),
    }),
    reply: done,
    idempotent: true,
  }),
  requeue: endpoint({
    method: 'POST',
    path: `${queuePath}/requeue`,
    audience: 'user',
    summary: '过号后重新排队：排在接下来 3 位之后',
    input: v.object({ ticketId: id }),
    reply: queueItem,
    idempotent: true,
  }),
}
