/**
 * Ending many clinics at once (成批停诊, a typhoon's day): days, branches, departments and doctors are chosen, the preview says in numbers whom that touches, and each clinic is
 * then ended like a single one. Booking ends at once; nobody is told for `undoMinutes`, and until then it can be undone whole.
 */
import * as v from 'valibot'
import { halfDay } from '../registration/clinic_words'
import { after, amountFen, count, done, id, isoDate, isoDateTime, pageOf } from '../values'
import { destination, moveCounts } from './words/closure_moves'
import { closureItemState, closureKind, closureOutcome, closureState } from './words/closure_words'
import { reason, staffGet, staffPost } from './staff_call'

/** For so long nobody is told, and it can be undone. */
export const undoMinutes = 5
/** Days that can be chosen at once. */
export const maxClosureDays = 31
/** Clinics that can be ended at once. */
export const maxClosureClinics = 2000

const key = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const keys = v.optional(v.pipe(v.array(key), v.maxLength(200, '选得太多')), [])

/** What is chosen; an empty list means all of them. */
const scope = v.object({
  kind: closureKind,
  from: isoDate,
  to: isoDate,
  branchIds: keys,
  departmentIds: keys,
  doctorIds: keys,
  /** To replace: who sees the patients instead. */
  standInId: v.optional(key),
  /** To move: the schedule where the patients go. */
  toScheduleId: v.optional(id),
})
export type ClosureScope = v.InferOutput<typeof scope>

/** How the patients of the ended orders can be told, each order by its best way. */
const ways = v.object({
  miniProgram: count,
  officialAccount: count,
  sms: count,
  /** Nothing but the message centre: staff ring. */
  none: count,
})
export type Ways = v.InferOutput<typeof ways>

const closureCounts = v.object({
  /** Clinics that end. */
  clinics: count,
  /** Already stopped, over, in another closure, or not possible: they stay as they are. */
  stopped: count,
  over: count,
  elsewhere: count,
  refused: count,
  paidOrders: count,
  paidFen: amountFen,
  unpaidOrders: count,
  patients: count,
  /** Waitlist entries that end. */
  waiting: count,
  /** Registrations of other channels (windows, telephone), and of how many an account here is told. */
  outside: v.optional(count, 0),
  outsideNotified: v.optional(count, 0),
  ways,
  /** To move. */
  move: v.optional(moveCounts),
})
export type ClosureCounts = v.InferOutput<typeof closureCounts>

const clinicName = {
  scheduleId: id,
  visitDate: isoDate,
  halfDay,
  branchName: v.string(),
  departmentName: v.string(),
  /** Null: a general clinic. */
  doctorName: v.nullable(v.string()),
}

const target = v.object({
  ...clinicName,
  outcome: closureOutcome,
  /** Why it is refused. */
  why: v.nullable(v.string()),
  orders: count,
})
export type ClosureTarget = v.InferOutput<typeof target>

const item = v.object({
  ...clinicName,
  state: closureItemState,
  why: v.nullable(v.string()),
  /** Orders that it ends. */
  orders: count,
  /** Of these: not ended yet; told by a message that was delivered or read; of those told, whom only the SMS operator that sends no receipts took; reached by nothing; not chosen yet. */
  left: count,
  notified: count,
  accepted: count,
  missed: count,
  choosing: count,
  /** Who have another time now. */
  moved: count,
  /** Why others of them were not moved, and how many. */
  unmoved: v.array(v.object({ why: v.string(), count })),
})
export type ClosureItem = v.InferOutput<typeof item>

const closure = v.object({
  closureId: id,
  kind: closureKind,
  reason: v.string(),
  from: isoDate,
  to: isoDate,
  startedAt: isoDateTime,
  startedBy: v.string(),
  /** Nobody is told before. */
  notifiesAt: isoDateTime,
  undoneAt: v.nullable(isoDateTime),
  undoneBy: v.nullable(v.string()),
  state: closureState,
  /** Clinics in it, and of these not come to yet. */
  clinics: count,
  waiting: count,
})
export type Closure = v.InferOutput<typeof closure>

const named = v.object({ id: v.string(), name: v.string() })

const readers = ['clinics', 'support', 'admin'] as const
const doers = ['clinics', 'admin'] as const
const which = { closureId: id }

export const closureCalls = {
  options: staffGet({
    path: '/desk/v1/closures/options',
    roles: doers,
    summary: '成批停诊可以选什么：院区、科室、医生',
    input: v.object({}),
    reply: v.object({
      branches: v.array(named),
      departments: v.array(v.object({ ...named.entries, branchId: v.string() })),
      doctors: v.array(v.object({ ...named.entries, departmentId: v.string() })),
    }),
  }),
  destinations: staffPost({
    path: '/desk/v1/closures/destinations',
    roles: doers,
    summary: '停诊的患者可以改到哪些门诊：同一个科室、31 天内、还有号的',
    input: scope,
    reply: v.object({ list: v.array(destination) }),
  }),
  preview: staffPost({
    path: '/desk/v1/closures/preview',
    roles: doers,
    summary: '成批停诊会影响谁：多少门诊、预约、患者、已付的钱，各能用什么方式告知',
    input: scope,
    reply: v.object({ counts: closureCounts, targets: v.array(target) }),
  }),
  start: staffPost({
    path: '/desk/v1/closures',
    roles: doers,
    summary: `开始成批停诊：马上不能再约，${undoMinutes} 分钟后逐个停诊并通知患者`,
    input: v.object({ ...scope.entries, reason }),
    reply: v.object({ closureId: id }),
  }),
  list: staffGet({
    path: '/desk/v1/closures',
    roles: readers,
    summary: '成批停诊，最近的在前',
    input: v.object({ after }),
    reply: pageOf(closure),
  }),
  read: staffGet({
    path: '/desk/v1/closures/{closureId}',
    roles: readers,
    summary: '一次成批停诊办到哪里了，以及每个门诊',
    input: v.object(which),
    reply: v.object({
      closure,
      /** As the preview counted when it began. */
      counted: closureCounts,
      items: v.array(item),
      now: isoDateTime,
    }),
  }),
  undo: staffPost({
    path: '/desk/v1/closures/{closureId}/undo',
    roles: doers,
    summary: '撤销还没有通知患者的成批停诊：门诊照常',
    input: v.object({ ...which, reason }),
    reply: done,
  }),
}
