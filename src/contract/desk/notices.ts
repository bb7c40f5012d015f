/** Notices at the desk (须知与公告): written, previewed as on the phone, planned, renewed and ended; the patients' app reads the same table. */
import * as v from 'valibot'
import { remarkType } from '../hospital'
import { count, done, id, isoDateTime } from '../values'
import { reason, staffGet, staffPost } from './staff_call'

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

const words = (max: number, missing: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(max, `最多 ${max} 个字`))
const text = {
  title: words(60, '请填写标题'),
  summary: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, '最多 120 个字'))),
  content: words(30_000, '请填写正文'),
}
/** Missing: at once. */
const from = v.optional(isoDateTime)

const readers = ['content', 'support', 'audit', 'admin'] as const
const writers = ['content', 'admin'] as const

export const noticeCalls = {
  list: staffGet({
    path: '/desk/v1/notices',
    roles: readers,
    summary: '全部须知与公告',
    input: v.object({}),
    reply: v.object({
      list: v.array(notice),
      branches: v.array(v.object({ branchId: v.string(), name: v.string() })),
    }),
  }),
  read: staffGet({
    path: '/desk/v1/notices/{remarkId}',
    roles: readers,
    summary: '一份须知的正文和全部版本，新的在前',
    input: v.object({ remarkId: id }),
    reply: v.object({ notice, content: v.string(), versions: v.array(noticeVersion) }),
  }),
  preview: staffPost({
    path: '/desk/v1/notices/preview',
    roles: writers,
    summary: '正文清理之后的样子',
    input: v.object({ content: v.pipe(v.string(), v.maxLength(60_000, '正文太长')) }),
    reply: v.object({ content: v.string() }),
  }),
  publish: staffPost({
    path: '/desk/v1/notices',
    roles: writers,
    summary: '发布一份新的须知或公告，可以定时',
    input: v.object({
      ...text,
      type: remarkType,
      branchId: v.optional(v.pipe(v.string(), v.maxLength(64))),
      from,
      to: v.optional(isoDateTime),
    }),
    reply: v.object({ remarkId: id, version: count }),
  }),
  renew: staffPost({
    path: '/desk/v1/notices/{remarkId}/versions',
    roles: writers,
    summary: '发布一份须知的新版本，可以定时；旧版本仍能查看',
    input: v.object({ ...text, remarkId: id, changeNote: words(200, '请说明改了什么'), from }),
    reply: done,
  }),
  end: staffPost({
    path: '/desk/v1/notices/{remarkId}/end',
    roles: writers,
    summary: '什么时候撤下一份须知（没有 to：马上；to 为 null：不撤下）',
    input: v.object({ remarkId: id, to: v.nullish(isoDateTime), reason }),
    reply: done,
  }),
}
