/** What an account wrote to the hospital: read, and answered once by 还不够. */
import { randomUUID } from 'node:crypto'
import type { ParsedInputOf, ReplyOf } from '../../../src/contract/endpoint'
import type {
  Feedback,
  feedbackCalls,
  FeedbackEntry,
  FeedbackRow,
} from '../../../src/contract/feedback'
import { redFlagsIn, severityOf } from '../../../src/contract/feedback/red_flags'
import { transaction } from '../../database/client'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { addDays, hospitalDay, hospitalMoment } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { createWorkItem } from '../work'
import { readCalendar, secondUntil } from './calendar'
import * as repository from './feedback_repository'
import { objectDays } from './limits'
import { listPictureIds } from './picture_repository'
import { urgentWork } from './urgent'
import { decryptWritten, encryptWritten } from './written'

type Deps = Pick<Dependencies, 'sql' | 'settings'>

/** One page of the account's own. */
export async function listFeedback(
  { sql }: Pick<Dependencies, 'sql'>,
  accountId: string,
  { after, pageSize }: ParsedInputOf<typeof feedbackCalls.list>,
): Promise<ReplyOf<typeof feedbackCalls.list>> {
  const rows = await repository.listOwn(sql, accountId, { after, limit: pageSize + 1 })
  return takePage(rows, pageSize, presentRow)
}

function presentRow(row: repository.FeedbackRow): FeedbackRow {
  return {
    feedbackId: row.feedbackId,
    number: row.number,
    kind: row.kind,
    state: row.state,
    departName: row.departName,
    patientName: row.patientName,
    filedAt: hospitalMoment(row.filedAt),
    until: untilOf(row),
  }
}

/** The last day of the clock that runs. */
export function untilOf(
  row: Pick<repository.FeedbackRow, 'state' | 'acknowledgeUntil' | 'answerUntil' | 'secondUntil'>,
): string | null {
  switch (row.state) {
    case 'open':
      return row.acknowledgeUntil
    case 'acknowledged':
      return row.answerUntil
    case 'not_enough':
      return row.secondUntil
    case 'answered':
    case 'closed':
      return null
  }
}

/** The whole of one. @throws Refused NOT_FOUND */
export async function getFeedback(
  { sql, settings }: Deps,
  accountId: string,
  feedbackId: string,
): Promise<Feedback> {
  const row = isUuid(feedbackId) ? await repository.findOwn(sql, accountId, feedbackId) : undefined
  if (row === undefined) throw notFound()
  const [entries, pictureIds] = await Promise.all([
    repository.listEntries(sql, feedbackId),
    listPictureIds(sql, feedbackId),
  ])
  const keys = settings.identityKeys
  return {
    ...presentRow(row),
    doctorName: row.doctorName,
    visitDate: row.visitDate,
    written: decryptWritten(keys, feedbackId, row.written),
    pictureIds,
    wantsAnswer: row.wantsAnswer,
    answerWay: row.answerWay,
    acknowledgedAt: hospitalMoment(row.acknowledgedAt),
    entries: entries.flatMap(({ entryId, at, kind, written, byPhone }): FeedbackEntry[] =>
      kind === 'note'
        ? []
        : [
            {
              at: hospitalMoment(at),
              kind,
              written: decryptWritten(keys, entryId, written),
              isByPhone: byPhone,
            },
          ],
    ),
    mayObjectUntil: mayObjectUntil(row),
    serverNow: hospitalMoment(row.now),
  }
}

/** The last day of objecting to the first answer. */
function mayObjectUntil({ state, answeredAt, now }: repository.WholeFeedbackRow): string | null {
  if (state !== 'answered' || answeredAt === null) return null
  const until = addDays(hospitalDay(answeredAt), objectDays - 1)
  return hospitalDay(now) <= until ? until : null
}

/** The answer was not enough: somebody higher answers once more. @throws Refused NOT_FOUND, CONFLICT */
export async function sayNotEnough(
  { sql, settings, log }: Pick<Dependencies, 'sql' | 'settings' | 'log'>,
  accountId: string,
  { feedbackId, written }: ParsedInputOf<typeof feedbackCalls.sayNotEnough>,
): Promise<{ ok: true }> {
  return transaction(sql, async (tx) => {
    const known = isUuid(feedbackId) && (await repository.findOwn(tx, accountId, feedbackId))
    if (!known) throw notFound()
    const until = secondUntil(known.now, await readCalendar(tx, hospitalDay(known.now)))
    const severity = severityOf(redFlagsIn(written))
    const given = { secondUntil: until, objectDays, severity }
    if (!(await repository.setNotEnough(tx, accountId, feedbackId, given)))
      throw new Refused('CONFLICT', '现在不能再说了：每件只能说一次，在答复后的 15 天里')
    const entryId = randomUUID()
    await repository.addEntry(tx, {
      entryId,
      feedbackId,
      kind: 'not_enough',
      written: encryptWritten(settings.identityKeys, entryId, written),
    })
    if (severity === 2) await createWorkItem(tx, log, urgentWork(known))
    return { ok: true }
  })
}

const notFound = (): Refused => new Refused('NOT_FOUND', '没有找到这一件')
