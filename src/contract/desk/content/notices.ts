/** Published notices at the desk (须知与公告), with every version, and when they are taken down; the patients' app reads the same table. What is being written: notice_drafts.ts. */
import * as v from 'valibot'
import { count, done, id, isoDateTime } from '../../values'
import { noticeReaders, noticeWriters } from '../words/readers'
import { reason, staffGet, staffPost } from '../staff_call'

const noticeState = v.picklist(['planned', 'shown', 'ended'])
export type NoticeState = v.InferOutput<typeof noticeState>
export const noticeStateLabels = {
  planned: '等待发布',
  shown: '已发布',
  ended: '已撤下',
} satisfies Record<NoticeState, string>

const notice = v.object({
  remarkId: id,
  type: v.string(),
  title: v.string(),
  summary: v.nullable(v.string()),
  branchName: v.nullable(v.string()),
  version: count,
  state: noticeState,
  /** In force from then. */
  from: isoDateTime,
  /** Until then; null: until withdrawn. */
  to: v.nullable(isoDateTime),
  /** When the next version replaces it. */
  nextFrom: v.nullable(isoDateTime),
})
export type Notice = v.InferOutput<typeof notice>

const noticeVersion = v.object({
  version: count,
  title: v.string(),
  content: v.string(),
  from: isoDateTime,
  /** Null: the newest. */
  to: v.nullable(isoDateTime),
  changeNote: v.nullable(v.string()),
})

/** A next version that waits for its day. */
export const plannedVersion = v.object({
  from: isoDateTime,
  plannedBy: v.string(),
  title: v.string(),
  content: v.string(),
  changeNote: v.string(),
})
export type PlannedVersion = v.InferOutput<typeof plannedVersion>

export const noticeCalls = {
  list: staffGet({
    path: '/desk/v1/notices',
    roles: noticeReaders,
    summary: '全部须知与公告',
    input: v.object({}),
    reply: v.object({
      list: v.array(notice),
      /** There are older ones that are not listed. */
      hasMore: v.optional(v.boolean(), false),
      branches: v.array(v.object({ branchId: v.string(), name: v.string() })),
    }),
  }),
  read: staffGet({
    path: '/desk/v1/notices/{remarkId}',
    roles: noticeReaders,
    summary: '一份须知的正文和全部版本，新的在前',
    input: v.object({ remarkId: id }),
    reply: v.object({
      notice,
      content: v.string(),
      versions: v.array(noticeVersion),
      planned: v.nullable(plannedVersion),
    }),
  }),
  preview: staffPost({
    path: '/desk/v1/notices/preview',
    roles: noticeWriters,
    summary: '正文清理之后的样子',
    input: v.object({ content: v.pipe(v.string(), v.maxLength(60_000, '正文太长')) }),
    reply: v.object({ content: v.string() }),
  }),
  end: staffPost({
    path: '/desk/v1/notices/{remarkId}/end',
    roles: noticeWriters,
    summary: '什么时候撤下一份须知：马上、到时候，或不撤下',
    input: v.object({
      remarkId: id,
      to: v.nullish(isoDateTime),
      /** The version and its end that were seen. */
      seen: v.object({ version: count, to: v.nullable(isoDateTime) }),
      reason,
    }),
    reply: done,
  }),
}
