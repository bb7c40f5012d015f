/** The desk's calls about notices. */
import { deskContract } from '../../../src/contract/desk'
import { maxPictureBytes } from '../../../src/contract/desk/content/notice_drafts'
import type { Notice, NoticeState } from '../../../src/contract/desk/content/notices'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { isUuid } from '../../values/uuid'
import { addStaffEvent } from '../staff'
import { endNotice, unplan } from './desk_publishing'
import * as desk from './desk_repository'
import { listDrafts, plannedOf, readDraft } from './draft_reading'
import * as drafts from './drafts'
import { listRemarkVersions } from './hospital_repository'
import { addPicture, servePictures } from './pictures'
import { findPlan } from './plan_repository'
import { sanitiseHtml } from './sanitise_html'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { notices } = deskContract
  const { sql } = deps
  return [
    ...draftRoutes(deps),
    serveStaff(notices.list, async () => {
      const rows = await desk.listNotices(sql)
      return {
        list: rows.slice(0, desk.maxNotices).map(noticeOf),
        hasMore: rows.length > desk.maxNotices,
        branches: await desk.listBranchNames(sql),
      }
    }),
    serveStaff(notices.read, async ({ input: { remarkId } }) => {
      const [row] = isUuid(remarkId) ? await desk.listNotices(sql, remarkId) : []
      if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
      const [versions, plan] = await Promise.all([
        listRemarkVersions(sql, remarkId),
        findPlan(sql, remarkId),
      ])
      return {
        planned: plan === undefined ? null : plannedOf(plan),
        notice: noticeOf(row),
        content: sanitiseHtml(row.content),
        versions: versions.map(({ publishedAt, replacedAt, content, ...one }) => ({
          ...one,
          version: Number(one.version),
          content: sanitiseHtml(content),
          from: publishedAt.toISOString(),
          to: replacedAt?.toISOString() ?? null,
        })),
      }
    }),
    serveStaff(notices.preview, ({ input: { content } }) => ({ content: sanitiseHtml(content) })),
    serveStaff(notices.end, async ({ staff, input }) => {
      await transaction(sql, async (tx) => {
        await endNotice(tx, input)
        await addStaffEvent(tx, staff, {
          action: 'end_notice',
          subject: input.remarkId,
          reason: input.reason,
          after: { to: input.to ?? 'now' },
        })
      })
      return isDone
    }),
  ]
}

function draftRoutes(deps: Dependencies): readonly Route[] {
  const { noticeDrafts } = deskContract
  return [
    servePictures(deps),
    serveStaff(noticeDrafts.addPicture, { bodyLimit: maxPictureBytes * 1.5 }, ({ staff, input }) =>
      addPicture(deps, staff, input.picture),
    ),
    serveStaff(noticeDrafts.list, () => listDrafts(deps)),
    serveStaff(noticeDrafts.read, ({ staff, input }) => readDraft(deps, staff, input.draftId)),
    serveStaff(noticeDrafts.save, ({ staff, input }) => drafts.saveDraft(deps, staff, input)),
    serveStaff(noticeDrafts.offer, async ({ staff, input }) => {
      await drafts.offerDraft(deps, staff, input)
      return isDone
    }),
    serveStaff(noticeDrafts.giveBack, async ({ staff, input }) => {
      await drafts.returnDraft(deps, staff, input)
      return isDone
    }),
    serveStaff(noticeDrafts.unplan, ({ staff, input }) =>
      transaction(deps.sql, (tx) => unplan(tx, staff, input)),
    ),
    serveStaff(noticeDrafts.publish, ({ staff, input }) => drafts.publishDraft(deps, staff, input)),
    serveStaff(noticeDrafts.drop, async ({ staff, input }) => {
      await drafts.dropDraft(deps, staff, input)
      return isDone
    }),
  ]
}

function noticeOf(row: desk.DeskNoticeRow): Notice {
  const { publishedAt, endsAt, nextFrom, content: _content, now: _now, ...rest } = row
  return {
    ...rest,
    state: stateOf(row),
    from: publishedAt.toISOString(),
    to: endsAt?.toISOString() ?? null,
    nextFrom: nextFrom?.toISOString() ?? null,
  }
}

function stateOf({ publishedAt, endsAt, now }: desk.DeskNoticeRow): NoticeState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return publishedAt > now ? 'planned' : 'shown'
}
