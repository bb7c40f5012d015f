/** The desk's queue and one with its thread. Who opens one is written down, and the patient can read it. */
import type { feedbackDeskCalls } from '../../../../src/contract/desk/feedback/feedback'
import type {
  DeskFeedback,
  DeskFeedbackEntry,
  DeskFeedbackRow,
  FeedbackClock,
} from '../../../../src/contract/desk/feedback/feedback_shapes'
import { feedbackSuperiors } from '../../../../src/contract/desk/words/readers'
import type { ParsedInputOf, ReplyOf } from '../../../../src/contract/endpoint'
import { redFlagsIn } from '../../../../src/contract/feedback/red_flags'
import { transaction, type Sql } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { maskName, maskTel } from '../../patient'
import { addStaffAccess, addStaffEvent, hasDoneAbout } from '../../staff'
import { readCalendar } from '../calendar'
import { workingDaysLeft, type Calendar } from '../clock'
import { listEntries } from '../feedback_repository'
import { findPictureOf, listPictureIds } from '../picture_repository'
import { untilOf } from '../reading'
import { decryptPicture, decryptWritten } from '../written'
import * as repository from './desk_repository'

type Deps = Pick<Dependencies, 'sql' | 'settings'>

const pageSize = 50
const whats = {
  open: 'acknowledge',
  acknowledged: 'answer',
  not_enough: 'second_answer',
} as const

/** One page of the queue. */
export async function listPage(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  asked: ParsedInputOf<typeof feedbackDeskCalls.list>,
): Promise<ReplyOf<typeof feedbackDeskCalls.list>> {
  const number = asked.number?.trim()
  const rows = await repository.listQueue(sql, {
    isDone: asked.show === 'done',
    kind: asked.kind,
    departmentId: asked.departmentId,
    ownerId: asked.mine === undefined ? undefined : staff.staffId,
    number: number === '' ? undefined : number,
    after: asked.after,
    limit: pageSize + 1,
  })
  const today = rows.find((row) => untilOf(row) !== null)?.today
  const calendar: Calendar = today === undefined ? new Map() : await readCalendar(sql, today)
  return takePage(rows, pageSize, (row) => presentRow(row, staff, calendar))
}

function presentRow(row: repository.DeskRow, staff: Staff, calendar: Calendar): DeskFeedbackRow {
  return {
    feedbackId: row.feedbackId,
    number: row.number,
    kind: row.kind,
    state: row.state,
    severity: row.severity,
    departmentId: row.departmentId,
    departmentName: row.departmentName,
    patientName: row.patientName && maskName(row.patientName),
    filedAt: hospitalMoment(row.filedAt),
    clock: clockOf(row, calendar),
    wantsAnswer: row.wantsAnswer,
    ownerName: row.ownerName,
    isMine: row.ownerId === staff.staffId,
  }
}

function clockOf(row: repository.DeskRow, calendar: Calendar): FeedbackClock | null {
  const until = untilOf(row)
  if (until === null || row.state === 'answered' || row.state === 'closed') return null
  return { what: whats[row.state], until, left: workingDaysLeft(row.today, until, calendar) }
}

/** The whole of one. @throws Refused NOT_FOUND */
export async function openOne(
  { sql, settings }: Deps,
  staff: Staff,
  feedbackId: string,
): Promise<DeskFeedback> {
  const row = await requireOne(sql, feedbackId)
  await writeDown(sql, staff, row)
  const [entries, pictureIds, calendar] = await Promise.all([
    listEntries(sql, feedbackId),
    listPictureIds(sql, feedbackId),
    readCalendar(sql, row.today),
  ])
  const keys = settings.identityKeys
  const written = decryptWritten(keys, feedbackId, row.written)
  const thread = entries.map(
    ({ entryId, at, kind, written: text, byPhone, staffName }): DeskFeedbackEntry => ({
      at: hospitalMoment(at),
      kind,
      written: decryptWritten(keys, entryId, text),
      isByPhone: byPhone,
      staffName,
    }),
  )
  const objections = thread.filter(({ kind }) => kind === 'not_enough')
  return {
    ...presentRow(row, staff, calendar),
    patientId: row.patientId,
    orderId: row.orderId,
    orderNo: row.orderNo,
    doctorName: row.doctorName,
    visitDate: row.visitDate,
    tel: row.tel && maskTel(row.tel),
    answerWay: row.answerWay,
    written,
    flags: redFlagsIn([written, ...objections.map((one) => one.written)].join('\n\n')),
    pictureIds,
    entries: thread,
    may: mayOf(row, staff),
    heldBack: whyHeldBack(row, staff),
  }
}

/** A look counts once within so many minutes: the page reads anew after each step. */
const lookedAgainMinutes = 30

async function writeDown(sql: Sql, staff: Staff, row: repository.DeskWholeRow): Promise<void> {
  const look = { action: 'view_feedback', subject: row.feedbackId }
  if (await hasDoneAbout(sql, staff, look, lookedAgainMinutes)) return
  await transaction(sql, async (tx) => {
    await addStaffEvent(tx, staff, { action: 'view_feedback', ...subjectOf(row) })
    if (row.patientId !== null)
      await addStaffAccess(tx, staff, {
        patientId: row.patientId,
        action: 'staff_look_feedback',
        during: 'view_feedback',
      })
  })
}

/** What staff may do now. */
export function mayOf(row: repository.DeskWholeRow, staff: Staff): DeskFeedback['may'] {
  const { state, kind, wantsAnswer, ownerId } = row
  const isBefore = state === 'open' || state === 'acknowledged'
  return {
    acknowledge: state === 'open',
    take: state !== 'open' && state !== 'closed' && ownerId !== staff.staffId,
    answer: isBefore,
    answerAgain: state === 'not_enough' && whyHeldBack(row, staff) === null,
    close: isBefore && kind !== 'complaint' && !wantsAnswer,
  }
}

/** A second answer is another, higher person's. */
export function whyHeldBack(
  { state, answeredBy }: repository.DeskWholeRow,
  { staffId, roles }: Staff,
): string | null {
  if (state !== 'not_enough') return null
  if (!feedbackSuperiors.some((role) => roles.includes(role))) return '再次答复由管理岗位的人写'
  return staffId === answeredBy ? '第一次答复是您写的，再次答复要由另一个人写' : null
}

/** A picture that was filed with it. @throws Refused NOT_FOUND */
export async function openPicture(
  { sql, settings }: Deps,
  { feedbackId, pictureId }: { feedbackId: string; pictureId: string },
): Promise<{ picture: string }> {
  const row =
    isUuid(feedbackId) && isUuid(pictureId)
      ? await findPictureOf(sql, feedbackId, pictureId)
      : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这张图片')
  return { picture: decryptPicture(settings.identityKeys, pictureId, row.content) }
}

/** @throws Refused NOT_FOUND */
export async function requireOne(
  executor: Parameters<typeof repository.findWhole>[0],
  feedbackId: string,
): Promise<repository.DeskWholeRow> {
  const row = isUuid(feedbackId) ? await repository.findWhole(executor, feedbackId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这一件')
  return row
}

/** What an event is about. */
export const subjectOf = ({ feedbackId, patientId }: repository.DeskWholeRow) => ({
  subject: feedbackId,
  ...(patientId !== null && { patientId }),
})
