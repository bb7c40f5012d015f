/** Notices before patients see them: written in drafts, seen by a second person where the hospital asks for two, and published from there. */
import * as v from 'valibot'
import { remarkType } from '../../hospital'
import { count, done, id, isoDateTime } from '../../values'
import { noticeReaders, noticeWriters } from '../words/readers'
import { reason, staffGet, staffPost } from '../staff_call'
import { plannedVersion } from './notices'

/** The largest picture that is taken, in bytes. */
export const maxPictureBytes = 8 * 1024 * 1024

const noticeDraft = v.object({
  draftId: id,
  /** The notice whose next version it is. */
  remarkId: v.nullable(id),
  type: remarkType,
  title: v.string(),
  summary: v.nullable(v.string()),
  branchId: v.nullable(v.string()),
  branchName: v.nullable(v.string()),
  changeNote: v.nullable(v.string()),
  /** Null: as soon as it is published. */
  from: v.nullable(isoDateTime),
  /** Null: until it is taken down. */
  to: v.nullable(isoDateTime),
  /** The version of the notice that the draft changes; missing for a new notice. */
  baseVersion: v.optional(v.nullable(count), null),
  /** Who wrote last. */
  writtenBy: v.string(),
  writtenAt: isoDateTime,
  /** Goes up with each writing. */
  revision: count,
  /** Since when it waits for a second person. */
  offeredAt: v.nullable(isoDateTime),
  /** Why a second person gave it back, and who that was. */
  returnedWhy: v.nullable(v.string()),
  returnedBy: v.nullable(v.string()),
})
export type NoticeDraft = v.InferOutput<typeof noticeDraft>

const words = (max: number, missing: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(max, `最多 ${max} 个字`))
const mayBeWords = (max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `最多 ${max} 个字`)))
const one = { draftId: id, revision: count }

export const noticeDraftCalls = {
  list: staffGet({
    path: '/desk/v1/notice-drafts',
    roles: noticeReaders,
    summary: '还没有发布的须知草稿，最近写的在前',
    input: v.object({}),
    reply: v.object({
      list: v.array(noticeDraft),
      /** Who wrote a notice does not publish it. */
      needsTwo: v.boolean(),
    }),
  }),
  read: staffGet({
    path: '/desk/v1/notice-drafts/{draftId}',
    roles: noticeReaders,
    summary: '一份草稿，正文是患者将看到的样子；以及现在能不能由我发布',
    input: v.object({ draftId: id }),
    reply: v.object({
      draft: noticeDraft,
      content: v.string(),
      needsTwo: v.boolean(),
      /** Why this person may not publish it now; null: may. */
      heldBack: v.nullable(v.string()),
      /** The planned version of the same notice that would become a draft again. */
      planned: v.nullable(plannedVersion),
      now: isoDateTime,
    }),
  }),
  save: staffPost({
    path: '/desk/v1/notice-drafts',
    roles: noticeWriters,
    summary: '写一份草稿（新的须知，或已有须知的新版本），或改一份草稿；改过的要重新请人看',
    input: v.object({
      draftId: v.optional(id),
      /** What the writer read; another one since then is a conflict. */
      revision: v.optional(count),
      remarkId: v.optional(id),
      /** The version of the notice that the writer read; another one since then is a conflict. */
      baseVersion: v.optional(count),
      type: v.optional(remarkType, 'announcement'),
      branchId: v.optional(v.pipe(v.string(), v.maxLength(64))),
      title: words(60, '请填写标题'),
      summary: mayBeWords(120),
      content: words(30_000, '请填写正文'),
      changeNote: mayBeWords(200),
      from: v.optional(isoDateTime),
      to: v.optional(isoDateTime),
    }),
    reply: v.object(one),
  }),
  offer: staffPost({
    path: '/desk/v1/notice-drafts/{draftId}/offer',
    roles: noticeWriters,
    summary: '请第二个人看这份草稿',
    input: v.object(one),
    reply: done,
  }),
  giveBack: staffPost({
    path: '/desk/v1/notice-drafts/{draftId}/give-back',
    roles: noticeWriters,
    summary: '看过以后退回，写明要改什么',
    input: v.object({ ...one, reason }),
    reply: done,
  }),
  publish: staffPost({
    path: '/desk/v1/notice-drafts/{draftId}/publish',
    roles: noticeWriters,
    summary: '发布看过的这一份，马上或到定好的时间；旧版本仍能查看，别的定好时间的新版本退回成草稿',
    input: v.object({
      ...one,
      /** From when the planned version was to be in force that was seen; null: none was. */
      planned: v.optional(v.nullable(isoDateTime), null),
    }),
    reply: v.object({ remarkId: id }),
  }),
  unplan: staffPost({
    path: '/desk/v1/notices/{remarkId}/unplan',
    roles: noticeWriters,
    summary: '收回定好时间、还没有发布的新版本：退回成草稿',
    input: v.object({
      remarkId: id,
      /** The planned moment that was seen. */
      from: isoDateTime,
      reason,
    }),
    reply: v.object({ draftId: id }),
  }),
  drop: staffPost({
    path: '/desk/v1/notice-drafts/{draftId}/drop',
    roles: noticeWriters,
    summary: '删除一份草稿',
    input: v.object({ ...one, reason }),
    reply: done,
  }),
  addPicture: staffPost({
    path: '/desk/v1/notice-pictures',
    roles: noticeWriters,
    summary: '上传须知里的图片：按内容认类型，缩小，去掉拍摄信息',
    input: v.object({
      /** Base64 of a JPEG, PNG or WebP. */
      picture: v.pipe(
        v.string(),
        v.nonEmpty('缺少图片'),
        v.maxLength(Math.ceil(maxPictureBytes / 3) * 4, '图片不能大于 8 MB'),
      ),
    }),
    reply: v.object({
      /** For `src`, at the desk and on phones. */
      address: v.string(),
      width: count,
      height: count,
      bytes: count,
    }),
  }),
}
