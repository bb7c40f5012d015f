/** Numbers, queues and what is told while one waits. */
import * as v from 'valibot'
import { count, id, isoDateTime, looseCount, looseText, mayBeText } from '../values'

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
export const queueItem = v.object({
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
  patientName: note,
  status: v.optional(v.nullable(queueStatus)),
  /** Building, floor and room. */
  location: note,
  /** How to find it from the entrance, in the hospital's words. */
  way: note,
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
export const queueGroup = v.object({
  group: looseText,
  groupName: mayBeText,
  items: v.nullish(v.array(queueItem), []),
})
export type QueueGroup = v.InferOutput<typeof queueGroup>

/** Queue detail (spec §3), with the patient's own item beside. */
export const queueDetail = v.object({
  groupCode: looseText,
  itemCode: looseText,
  itemName: looseText,
  totalWaitNum: looseCount,
  totalCompleteNum: looseCount,
  item: v.fallback(v.optional(queueItem), undefined),
  serverNow: v.fallback(v.optional(isoDateTime), undefined),
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

export const version = v.pipe(v.string(), v.maxLength(64, '版本不正确'))

/** Opening words of the WebSocket: the token never stands in an address. */
export const liveHello = v.object({
  authorization: v.pipe(v.string(), v.maxLength(2048)),
  since: v.optional(version),
})
export type LiveHello = v.InferOutput<typeof liveHello>
/** The WebSocket beside the live call: one `liveHello` up, then `waitingNews` down whenever something changed, and a `ping` text each way to stay open. */
export const liveSocketPath = '/server/hos/user/v1/queue/wait-queue/socket'
