/** Queue numbers, queues and the news while waiting. */
import * as v from 'valibot'
import type { HomeStep } from '../home'
import { count, id, isoDateTime, looseCount, looseText, mayBeText } from '../values'

/** The status of a number, for the patient. READY is a waiting number with at most `readyAhead` people ahead. */
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

/** The step of home that a number with this status is. */
export const stepOfNumber: Partial<Record<QueueStatus, HomeStep['kind']>> = {
  CALLING: 'called',
  MISSED: 'missed',
  READY: 'ready',
  WAITING: 'waiting',
}

/** With so many people ahead or fewer the patient should be ready. */
export const readyAhead = 3

const note = v.nullish(v.string())
const maybeCount = v.nullish(count)

/** The expected wait, as a range, and its source. */
const queueEstimate = v.object({
  fromMinutes: count,
  toMinutes: count,
  /** `recent_calls`: the average of the latest calls; `usual`: the usual time per patient here. */
  source: v.picklist(['recent_calls', 'usual']),
  /** How many calls were averaged. */
  calls: maybeCount,
})
export type QueueEstimate = v.InferOutput<typeof queueEstimate>

/** Whether something is possible now, else why not, for the patient to read. */
const permission = v.object({ allowed: v.boolean(), reason: note })

/** Queue item (spec §3), with what the waiting page shows. */
export const queueItem = v.object({
  itemCode: looseText,
  itemName: looseText,
  /** People waiting; ahead of this patient once a number is taken. */
  waitNum: looseCount,
  /** The patient's number, `A012`; empty while there is none. */
  queueNo: mayBeText,
  remark: mayBeText,
  group: v.optional(v.string()),
  groupName: v.optional(v.string()),
  hospitalBranchId: v.optional(id),
  branchName: note,
  patientId: v.nullish(id),
  patientName: note,
  status: v.nullish(queueStatus),
  /** Building, floor and room. */
  location: note,
  /** The way from the entrance, by the hospital. */
  way: note,
  /** The calling window: `3号窗口`. */
  counter: note,
  /** The numbers being called or seen now. */
  currentNo: v.optional(v.array(v.string())),
  /** The same, but null while nobody knows: the hospital has not published the queue, or an event of it is missing. */
  aheadNum: maybeCount,
  estimate: v.nullish(queueEstimate),
  ticketId: v.nullish(id),
  /** The content of the ticket's QR code. */
  ticketCode: note,
  takenAt: v.nullish(isoDateTime),
  /** Taking a number: the window of time, and why not now. */
  take: v.optional(
    v.object({
      ...permission.entries,
      opensAt: v.nullable(isoDateTime),
      closesAt: v.nullable(isoDateTime),
    }),
  ),
  /** Returning after a missed call. */
  requeue: v.nullish(permission),
  /** The visit of a clinic's item: its order and its booked time. */
  orderId: v.nullish(id),
  visitTime: note,
  /** The exams that the number is for, or can be taken for. */
  examOrderIds: v.optional(v.array(id)),
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
  /** False while the hospital has not published the queue: both sums are 0 then. */
  isPublished: v.optional(v.boolean()),
  item: v.fallback(v.optional(queueItem), undefined),
  serverNow: v.fallback(v.optional(isoDateTime), undefined),
})
export type QueueDetail = v.InferOutput<typeof queueDetail>

/** The waiting numbers of an account as of one version. */
export const waitingNews = v.object({
  /** To be sent back as `since`. */
  version: v.string(),
  /** Absent when nothing changed since `since`. */
  items: v.optional(v.array(queueItem)),
  /** When to ask again; sooner for a nearer number. */
  askAgainSeconds: v.pipe(v.number(), v.minValue(1)),
  /** The hospital's clock at that time. */
  serverNow: isoDateTime,
})
export type WaitingNews = v.InferOutput<typeof waitingNews>

export const version = v.pipe(v.string(), v.maxLength(64, '版本不正确'))

/** The first message on the WebSocket: the token never stands in an address. */
export const liveHello = v.object({
  authorization: v.pipe(v.string(), v.maxLength(2048)),
  since: v.optional(version),
})
export type LiveHello = v.InferOutput<typeof liveHello>
/** The WebSocket beside the live call: the client sends one `liveHello`, then the server sends `waitingNews` whenever something changed, and both send a `ping` text to stay connected. */
export const liveSocketPath = '/server/hos/user/v1/queue/wait-queue/socket'
