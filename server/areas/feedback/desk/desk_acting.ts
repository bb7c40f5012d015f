/** What staff do about one: have it, hand it on, answer it. Each step is in the log; its work items end with it. */
import { randomUUID } from 'node:crypto'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { requireSeen } from '../../../http/seen'
import { isUuid } from '../../../values/uuid'
import { addStaffAccess, addStaffEvent } from '../../staff'
import { settleWork } from '../../work'
import { announceAcknowledged, announceAnswered } from '../announcements'
import { addEntry, type EntryRow } from '../feedback_repository'
import { isDepartment } from '../filing_repository'
import { encryptWritten } from '../written'
import { mayOf, requireOne, subjectOf, whyHeldBack } from './desk_reading'
import * as repository from './desk_repository'

type Deps = Pick<Dependencies, 'sql' | 'settings'>
type Asked<More = object> = { feedbackId: string } & More
type Row = repository.DeskWholeRow
type Seen = { seen: Pick<Row, 'ownerName' | 'departmentId'> }

const elsewhere = '别人刚刚接手或转走了这一件，请刷新后再看'

const over = (): Refused => new Refused('CONFLICT', '这一件已经有人办了，请刷新后再看')

/** The row while nobody else changes it. @throws Refused NOT_FOUND */
async function lock(tx: Transaction, feedbackId: string): Promise<Row> {
  if (isUuid(feedbackId)) await repository.lockOne(tx, feedbackId)
  return requireOne(tx, feedbackId)
}

/** What wanted somebody has somebody now. */
async function settle(tx: Transaction, staff: Staff, feedbackId: string, note: string) {
  for (const kind of ['feedback_urgent', 'feedback_late'] as const)
    await settleWork(tx, staff, { kind, subject: feedbackId, note })
}

/** It is this person's, and the patient hears until when it is answered. @throws Refused NOT_FOUND, CONFLICT */
export async function acknowledge({ sql }: Deps, staff: Staff, { feedbackId }: Asked) {
  await transaction(sql, async (tx) => {
    const row = await lock(tx, feedbackId)
    if (row.state !== 'open') throw over()
    await repository.setOwner(tx, feedbackId, staff)
    await announceAcknowledged(tx, row, row.answerUntil)
    await settle(tx, staff, feedbackId, '已受理')
    await addStaffEvent(tx, staff, {
      action: 'acknowledge_feedback',
      ...subjectOf(row),
      after: { number: row.number },
    })
  })
}

/** Takes it over from a colleague. @throws Refused NOT_FOUND, CONFLICT */
export async function take({ sql }: Deps, staff: Staff, { feedbackId, seen }: Asked<Seen>) {
  await transaction(sql, async (tx) => {
    const row = await lock(tx, feedbackId)
    requireSeen(seen, row, elsewhere)
    if (!mayOf(row, staff).take) throw over()
    await repository.setOwner(tx, feedbackId, staff)
    await addStaffEvent(tx, staff, {
      action: 'take_feedback',
      ...subjectOf(row),
      before: { owner: row.ownerName },
    })
  })
}

/** Hands it to another department; nobody has it until somebody there takes it. @throws Refused NOT_FOUND, CONFLICT, BAD_INPUT */
export async function forward(
  { sql }: Deps,
  staff: Staff,
  {
    feedbackId,
    departmentId,
    seen,
    reason,
  }: Asked<Seen & { departmentId: string | null; reason: string }>,
) {
  await transaction(sql, async (tx) => {
    const row = await lock(tx, feedbackId)
    requireSeen(seen, row, elsewhere)
    if (row.state === 'closed' || row.state === 'answered') throw over()
    if (departmentId !== null && !(await isDepartment(tx, departmentId)))
      throw new Refused('BAD_INPUT', '没有找到这个科室')
    await repository.setDepartment(tx, feedbackId, departmentId)
    await addStaffEvent(tx, staff, {
      action: 'forward_feedback',
      ...subjectOf(row),
      reason,
      before: { departmentId: row.departmentId },
      after: { departmentId },
    })
  })
}

/** Writes down what was found out; the patient does not see it. @throws Refused NOT_FOUND */
export async function addNote(deps: Deps, staff: Staff, asked: Asked<{ written: string }>) {
  await transaction(deps.sql, async (tx) => {
    const row = await lock(tx, asked.feedbackId)
    await write(tx, deps, staff, { ...asked, kind: 'note' })
    await addStaffEvent(tx, staff, { action: 'note_feedback', ...subjectOf(row) })
  })
}

type Answered = Asked<{ written: string; isByPhone: boolean }>

/** The first answer; whoever answers has it. @throws Refused NOT_FOUND, CONFLICT */
export async function answer(deps: Deps, staff: Staff, asked: Answered) {
  const { feedbackId } = asked
  await transaction(deps.sql, async (tx) => {
    const row = await lock(tx, feedbackId)
    if (!mayOf(row, staff).answer) throw over()
    await repository.setOwner(tx, feedbackId, staff)
    await repository.setAnswered(tx, feedbackId, staff.staffId)
    await write(tx, deps, staff, { ...asked, kind: 'answer' })
    await announceAnswered(tx, row, 'answer')
    await settle(tx, staff, feedbackId, '已答复')
    await addStaffEvent(tx, staff, {
      action: 'answer_feedback',
      ...subjectOf(row),
      after: { number: row.number, isByPhone: asked.isByPhone },
    })
  })
}

/** The second answer, after which it is over. @throws Refused NOT_FOUND, CONFLICT, NOT_PERMITTED to who gave the first */
export async function answerAgain(deps: Deps, staff: Staff, asked: Answered) {
  const { feedbackId } = asked
  await transaction(deps.sql, async (tx) => {
    const row = await lock(tx, feedbackId)
    if (row.state !== 'not_enough') throw over()
    const heldBack = whyHeldBack(row, staff)
    if (heldBack !== null) throw new Refused('NOT_PERMITTED', heldBack)
    await repository.setAnsweredAgain(tx, feedbackId)
    await write(tx, deps, staff, { ...asked, kind: 'second_answer' })
    await announceAnswered(tx, row, 'second_answer')
    await settle(tx, staff, feedbackId, '已再次答复')
    await addStaffEvent(tx, staff, {
      action: 'answer_feedback_again',
      ...subjectOf(row),
      after: { number: row.number, isByPhone: asked.isByPhone },
    })
  })
}

async function write(
  tx: Transaction,
  { settings }: Pick<Deps, 'settings'>,
  staff: Staff,
  entry: Asked<{ written: string; isByPhone?: boolean; kind: EntryRow['kind'] }>,
): Promise<void> {
  const entryId = randomUUID()
  await addEntry(tx, {
    entryId,
    feedbackId: entry.feedbackId,
    kind: entry.kind,
    written: encryptWritten(settings.identityKeys, entryId, entry.written),
    byPhone: entry.isByPhone ?? false,
    staff,
  })
}

/** Ends what nobody wants an answer to. @throws Refused NOT_FOUND, CONFLICT */
export async function close(
  { sql }: Deps,
  staff: Staff,
  { feedbackId, reason }: Asked<{ reason: string }>,
) {
  await transaction(sql, async (tx) => {
    const row = await lock(tx, feedbackId)
    if (!mayOf(row, staff).close)
      throw new Refused('CONFLICT', '投诉和要求答复的要先答复，不能直接结束')
    await repository.setClosed(tx, feedbackId)
    if (row.state === 'open') await announceAcknowledged(tx, row, null)
    await settle(tx, staff, feedbackId, reason)
    await addStaffEvent(tx, staff, { action: 'close_feedback', ...subjectOf(row), reason })
  })
}

/** The phone of who wrote it, in full, for a call. @throws Refused NOT_FOUND */
export async function openPhone(
  { sql }: Deps,
  staff: Staff,
  { feedbackId, reason }: Asked<{ reason: string }>,
): Promise<{ tel: string | null }> {
  return transaction(sql, async (tx) => {
    const row = await requireOne(tx, feedbackId)
    await addStaffEvent(tx, staff, { action: 'open_feedback_phone', ...subjectOf(row), reason })
    if (row.patientId !== null)
      await addStaffAccess(tx, staff, {
        patientId: row.patientId,
        action: 'staff_look_feedback',
        during: 'open_feedback_phone',
        reason,
      })
    return { tel: row.tel }
  })
}
