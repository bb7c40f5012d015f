/**
 * Sharing one report or one film with a person without an account, by a link and a passcode. Not in the spec; designed
 * here. The token is in the link's fragment (`…/share_open#<token>`), which browsers send to no server; here it
 * travels in bodies only. Links contain nothing personal.
 */
import * as v from 'valibot'
import { get, ownRows, post } from './endpoint'
import { filmStudy } from './film'
import { report } from './report'
import { count, id, idempotencyKey, isoDateTime, pageOf, paging } from './values'

/** What can be shared. */
const shareKind = v.picklist(['report', 'film'])
export type ShareKind = v.InferOutput<typeof shareKind>
export const shareKindLabels = { report: '报告', film: '影像' } satisfies Record<ShareKind, string>

/** GONE: the report was withdrawn, or the sharer may no longer see it. */
const shareState = v.picklist(['LIVE', 'EXPIRED', 'REVOKED', 'USED_UP', 'LOCKED', 'GONE'])
export type ShareState = v.InferOutput<typeof shareState>
export const shareStateLabels = {
  LIVE: '有效',
  EXPIRED: '已过期',
  REVOKED: '已撤回',
  USED_UP: '次数已用完',
  LOCKED: '密码输错已锁定',
  GONE: '内容已不可查看',
} satisfies Record<ShareState, string>

/** A link as its sharer sees it, without token and passcode. */
const shareLink = v.object({
  shareId: id,
  kind: shareKind,
  title: v.string(),
  /** Masked. */
  patientName: v.string(),
  /** In the watermark of what the viewer sees. */
  mark: v.string(),
  state: shareState,
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  maxViews: count,
  viewCount: count,
  lastViewAt: v.nullable(isoDateTime),
})
export type ShareLink = v.InferOutput<typeof shareLink>

/** One view of a link, without anything that identifies a person. */
const shareView = v.object({
  at: isoDateTime,
  /** 微信 · 安卓手机 */
  device: v.string(),
  /** 120.24.*.* */
  network: v.string(),
})
export type ShareView = v.InferOutput<typeof shareView>

/** The reply to a viewer. */
const sharedContent = v.object({
  kind: shareKind,
  title: v.string(),
  watermark: v.string(),
  /** The key by which the same visit continues without the passcode, until `keyUntil`. */
  key: v.string(),
  keyUntil: isoDateTime,
  expiresAt: isoDateTime,
  serverNow: isoDateTime,
  report: v.nullish(report),
  film: v.nullish(filmStudy),
})
export type SharedContent = v.InferOutput<typeof sharedContent>

/** 128 random bits. */
const shareToken = v.pipe(
  v.string('链接不完整'),
  v.regex(/^[\w-]{22}$/, '链接不完整，请打开分享人发给您的完整链接'),
)
/** Six digits, given to the viewer apart from the link. */
export const sharePasscode = v.pipe(
  v.string('请输入 6 位密码'),
  v.trim(),
  v.regex(/^\d{6}$/, '请输入 6 位数字密码'),
)

/** The possible validities of a link. */
const shareHours = [24, 72, 168] as const
/** The possible numbers of views. */
const shareViews = [1, 5, 20] as const

const base = '/hos/user/v1/share'
const open = '/hos/public/v1/share'

export const shareCalls = {
  createShare: post({
    path: `${base}/create`,
    prompt: false,
    summary: '分享一份报告或一次影像检查；链接与密码只在这里给出一次',
    input: v.object({
      kind: shareKind,
      subjectId: id,
      validHours: v.picklist(shareHours, '请选择有效期'),
      maxViews: v.picklist(shareViews, '请选择可以打开的次数'),
      /** The separate consent: ticked by the sharer for this link. */
      consent: v.literal(true, '请先同意分享健康信息'),
      idempotencyKey,
    }),
    reply: v.object({
      share: shareLink,
      link: v.string(),
      passcode: v.string(),
      serverNow: isoDateTime,
    }),
    idempotent: true,
  }),
  listShares: get({
    path: `${base}/page`,
    prompt: false,
    summary: '我分享过的链接，新的在前',
    mayGrow: ownRows,
    input: v.object(paging),
    reply: v.object({ ...pageOf(shareLink).entries, serverNow: isoDateTime }),
  }),
  listViews: get({
    path: `${base}/{shareId}/views`,
    prompt: false,
    summary: '一个链接的打开记录',
    input: v.object({ shareId: id }),
    reply: v.array(shareView),
  }),
  revokeShare: post({
    path: `${base}/revoke`,
    summary: '撤回链接，立即失效',
    input: v.object({ shareId: id }),
    reply: shareLink,
    idempotent: true,
  }),
  checkShare: post({
    quiet: true,
    path: `${open}/check`,
    prompt: false,
    summary: '链接是否还有效；不说明内容',
    input: v.object({ token: shareToken }),
    reply: v.object({ triesLeft: count }),
  }),
  openShare: post({
    path: `${open}/open`,
    prompt: false,
    summary: '凭密码查看；同一次查看可凭 key 继续',
    input: v.union([
      v.object({ token: shareToken, passcode: sharePasscode }),
      v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, '请重新输入密码')) }),
    ]),
    reply: sharedContent,
  }),
}
