/** Filing what a patient writes to the hospital: a complaint, praise, a suggestion, something lost. It gets a number, a department and the clock of the law. */
import { randomUUID } from 'node:crypto'
import type { ParsedInputOf, ReplyOf } from '../../../src/contract/endpoint'
import type { feedbackCalls, FeedbackChoices } from '../../../src/contract/feedback'
import { redFlagsIn, severityOf } from '../../../src/contract/feedback/red_flags'
import type { FeedbackKind } from '../../../src/contract/feedback/words'
import { transaction, type Executor, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { dayDigits, hospitalDay, hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { listAccountPatients, requireAccess } from '../patient'
import { createWorkItem } from '../work'
import { clocksFrom, readCalendar } from './calendar'
import * as repository from './filing_repository'
import { filedPerDay } from './limits'
import { numberPrefixes } from './number_prefixes'
import { namePictures } from './picture_repository'
import { urgentWork } from './urgent'
import { encryptWritten } from './written'

type Given = ParsedInputOf<typeof feedbackCalls.file>
type Filed = ReplyOf<typeof feedbackCalls.file>

/** Visits of so many days can be chosen. */
const visitDays = 90

/** What it can be about, and how many more can be filed today. */
export async function getChoices(
  { sql }: Pick<Dependencies, 'sql'>,
  accountId: string,
): Promise<FeedbackChoices> {
  const [visits, patients, departments, count, now] = await Promise.all([
    repository.listVisits(sql, accountId, visitDays),
    listAccountPatients(sql, accountId),
    repository.listDepartments(sql),
    repository.countToday(sql, accountId),
    hospitalNow(sql),
  ])
  return {
    visits: visits.map(({ orderId, patientName, departName, doctorName, visitDate }) => ({
      orderId,
      patientName,
      departName,
      doctorName,
      visitDate,
    })),
    patients: patients.map(({ patientId, name }) => ({ patientId, patientName: name })),
    departments,
    left: Math.max(0, filedPerDay - count),
    serverNow: hospitalMoment(now),
  }
}

/** Files it, once for a key. @throws Refused NOT_FOUND, NOT_PERMITTED, BAD_INPUT, TOO_MANY_REQUESTS */
export async function fileFeedback(
  { sql, settings, log }: Pick<Dependencies, 'sql' | 'settings' | 'log'>,
  accountId: string,
  given: Given,
): Promise<Filed> {
  return transaction(sql, async (tx) => {
    await repository.lockFiling(tx, accountId)
    const before = await repository.findByKey(tx, accountId, given.idempotencyKey)
    if (before !== undefined) return before
    if ((await repository.countToday(tx, accountId)) >= filedPerDay)
      throw new Refused('TOO_MANY_REQUESTS', '今天已经写了 5 件，请明天再写；着急的请打医院电话')
    const about = await subjectOf(tx, accountId, given)
    const now = await hospitalNow(tx)
    const feedbackId = randomUUID()
    const number = await numberOf(tx, given.kind, now)
    const severity = severityOf(redFlagsIn(given.written))
    const isAwaited = given.kind === 'complaint' || given.wantsAnswer
    const clocks = isAwaited
      ? clocksFrom(now, await readCalendar(tx, hospitalDay(now)))
      : { acknowledgeUntil: null, answerUntil: null }
    await repository.addFeedback(tx, {
      ...about,
      ...clocks,
      feedbackId,
      number,
      accountId,
      severity,
      kind: given.kind,
      written: encryptWritten(settings.identityKeys, feedbackId, given.written),
      wantsAnswer: given.wantsAnswer,
      answerWay: given.answerWay,
      onceKey: given.idempotencyKey,
    })
    await filePictures(tx, accountId, feedbackId, given.pictureIds)
    if (severity === 2) await createWorkItem(tx, log, urgentWork({ ...about, feedbackId, number }))
    return { feedbackId, number }
  })
}

async function numberOf(tx: Transaction, kind: FeedbackKind, now: Date): Promise<string> {
  const prefix = numberPrefixes[kind]
  const next = await repository.nextNumber(tx, prefix)
  return `${prefix}-${dayDigits(now)}-${String(next).padStart(4, '0')}`
}

/** The visit that it is about with its patient and department; else the patient and the department that are named. */
async function subjectOf(executor: Executor, accountId: string, given: Given) {
  const { orderId, patientId, departId } = given
  if (orderId !== undefined) {
    const visit = isUuid(orderId)
      ? await repository.findVisit(executor, accountId, orderId)
      : undefined
    if (visit === undefined) throw new Refused('NOT_FOUND', '没有找到这次就诊')
    await requireAccess(executor, accountId, visit.patientId, 'booking')
    const { departmentId, doctorId } = visit
    return { orderId, patientId: visit.patientId, departmentId, doctorId }
  }
  if (patientId !== undefined) await requireAccess(executor, accountId, patientId, 'booking')
  if (departId !== undefined && !(await repository.isDepartment(executor, departId)))
    throw new Refused('BAD_INPUT', '没有找到这个科室，请重新选择')
  return {
    orderId: null,
    patientId: patientId ?? null,
    departmentId: departId ?? null,
    doctorId: null,
  }
}

async function filePictures(
  tx: Transaction,
  accountId: string,
  feedbackId: string,
  pictureIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(pictureIds)]
  if (ids.length === 0) return
  const named = ids.every(isUuid) ? await namePictures(tx, accountId, feedbackId, ids) : 0
  if (named !== ids.length) throw new Refused('BAD_INPUT', '照片没有传上来，请再传一次')
}
