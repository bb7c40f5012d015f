/** Follow-ups (随访): what doctors asked for, how it stands, and the patient's answer. They are booked as any visit is; a booked one is known by its order. */
import type { ParsedInputOf, ReplyOf } from '../../../../src/contract/endpoint'
import type { FollowUp, registrationCalls } from '../../../../src/contract/registration'
import { transaction, type Sql } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { requireBound } from '../../patient'
import { dropMessages, presentFurtherVisit } from '../schedules/further_visits'
import { visitOf } from '../schedules/present'
import * as repository from './follow_up_repository'

type Context = Pick<Dependencies, 'sql'>
type State = FollowUp['state']

/** At most so many slots of each are shown, over several days; the department's pages have the others. */
const shownSlots = { most: 6, ofDay: 2 }
/** So many are looked at for a visit that comes after its exams. */
const plannedSlots = { most: 60, ofDay: 20 }
const isDone = { ok: true } as const

/** Those of the account's patients, or of one, with the next slots. @throws Refused NOT_FOUND for a patient of somebody else */
export async function listFollowUps(
  { sql }: Context,
  accountId: string,
  patientId: string | undefined,
): Promise<ReplyOf<typeof registrationCalls.listFollowUps>> {
  await requireBound(sql, accountId, patientId)
  const [rows, now] = await Promise.all([
    repository.listShown(sql, accountId, patientId),
    hospitalNow(sql),
  ])
  const bookable = rows.filter((row) => ['open', 'late'].includes(stateOf(row)))
  const [slots, exams] = await Promise.all([
    listOf(bookable, (ids) => repository.listFitting(sql, ids, shownSlots)),
    listOf(
      rows.filter(({ isFull }) => isFull),
      (ids) => repository.listExams(sql, ids),
    ),
  ])
  return {
    followUps: rows.map((row) => present(row, slots, exams)),
    serverNow: hospitalMoment(now),
  }
}

async function listOf<Row>(
  rows: readonly repository.FollowUpRow[],
  list: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  return rows.length === 0 ? [] : list(rows.map(({ followUpId }) => followUpId))
}

function present(
  row: repository.FollowUpRow,
  slots: Awaited<ReturnType<typeof repository.listFitting>>,
  exams: readonly repository.ExamRow[],
): FollowUp {
  return {
    ...presentFurtherVisit(row),
    followUpId: row.followUpId,
    reason: row.isFull ? row.reason : null,
    state: stateOf(row),
    declineReason: row.declineReason,
    declineWords: row.isFull ? row.declineWords : null,
    bookedDay: row.bookedDay,
    bookedTime: row.bookedTime,
    bookedOrderId: row.bookedOrderId,
    exams: exams.filter(({ followUpId }) => followUpId === row.followUpId).map(presentExam),
    visits: slots.filter(({ wantedId }) => wantedId === row.followUpId).map(visitOf),
  }
}

function stateOf({ bookedDay, declineReason, isOver }: repository.FollowUpRow): State {
  if (bookedDay !== null) return 'booked'
  if (declineReason !== null) return 'declined'
  return isOver ? 'late' : 'open'
}

function presentExam({ name, state, isOpen, beginsAt }: repository.ExamRow) {
  const time = state === 'ordered' && beginsAt !== null ? hospitalMoment(beginsAt) : null
  return { name, state: examStateOf(state, isOpen === true, time !== null), beginsAt: time }
}

function examStateOf(
  state: repository.ExamRow['state'],
  isOpen: boolean,
  isPlanned: boolean,
): FollowUp['exams'][number]['state'] {
  if (state === 'done') return 'done'
  if (isPlanned) return 'planned'
  return state === 'ordered' && isOpen ? 'open' : 'unknown'
}

/** The patient does not come: the clinic reads the reason. Said again, the newest reason counts. @throws Refused NOT_FOUND, CONFLICT */
export function declineFollowUp(
  { sql }: Context,
  accountId: string,
  { followUpId, reason, words }: ParsedInputOf<typeof registrationCalls.declineFollowUp>,
): Promise<typeof isDone> {
  return transaction(sql, async (tx) => {
    const { isBooked } = await requireOwn(tx, accountId, followUpId)
    if (isBooked) throw new Refused('CONFLICT', '这次复诊已经约好了；不来的话，请取消那次预约')
    await repository.setDeclined(tx, accountId, followUpId, { reason, words })
    await dropMessages(tx, 'follow_up', [followUpId])
    return isDone
  })
}

/** The patient comes after all. @throws Refused NOT_FOUND, CONFLICT */
export function reopenFollowUp(
  { sql }: Context,
  accountId: string,
  { followUpId }: ParsedInputOf<typeof registrationCalls.reopenFollowUp>,
): Promise<typeof isDone> {
  return transaction(sql, async (tx) => {
    await requireOwn(tx, accountId, followUpId)
    await repository.setDeclined(tx, accountId, followUpId, undefined)
    return isDone
  })
}

/** Whose it is, and the orders of the exams before it. @throws Refused NOT_FOUND, CONFLICT */
export async function findFollowUpToPlan(sql: Sql, accountId: string, followUpId: string) {
  const { patientId, isBooked } = await requireOwn(sql, accountId, followUpId)
  const exams = await repository.listExams(sql, [followUpId])
  return {
    patientId,
    isBooked,
    examOrderIds: exams.flatMap(({ examOrderId }) => examOrderId ?? []),
  }
}

/** Its next slots, for a visit that comes after its exams. */
export const listSlotsToPlan = (sql: Sql, followUpId: string) =>
  repository.listFitting(sql, [followUpId], plannedSlots)

async function requireOwn(
  tx: Parameters<typeof repository.findOwn>[0],
  accountId: string,
  followUpId: string,
) {
  const found = isUuid(followUpId) ? await repository.findOwn(tx, accountId, followUpId) : undefined
  if (found === undefined) throw new Refused('NOT_FOUND', '没有找到这次复诊')
  if (!found.isActive) throw new Refused('CONFLICT', '医院已经结束了这次复诊的安排，请刷新后再看')
  return found
}

/** Those to be booked soon, for home. */
export async function listFollowUpsToBook(
  { sql }: Context,
  accountId: string,
): Promise<repository.FollowUpRow[]> {
  const rows = await repository.listShown(sql, accountId, undefined)
  return rows.filter((row) => row.isNear && stateOf(row) === 'open')
}
