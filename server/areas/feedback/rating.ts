/** A rating after a visit (评价): once, while the visit is remembered; two taps suffice. */
import type { ParsedInputOf, ReplyOf } from '../../../src/contract/endpoint'
import type { feedbackCalls, Rating } from '../../../src/contract/feedback'
import { redFlagsIn, severityOf } from '../../../src/contract/feedback/red_flags'
import { transaction, type Executor } from '../../database/client'
import { memoizeFor } from '../../database/memoize_for'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { addDays } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { listOffered } from '../offering'
import { requireAccess } from '../patient'
import { createWorkItem } from '../work'
import { ratingWord } from './desk/desk_words'
import { ratingDays, ratingMinutes, ratingsShown, ratingSumDays } from './limits'
import * as repository from './rating_repository'
import { decryptWritten, encryptWritten } from './written'

type Given = ParsedInputOf<typeof feedbackCalls.rate>
type Doctors = ReplyOf<typeof feedbackCalls.getDoctorRatings>

/** Whether it can be given, and what was given. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function getRating(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  accountId: string,
  orderId: string,
): Promise<Rating> {
  const row = await requireOrder(sql, accountId, orderId)
  const { doctorMark: doctor, waitingMark: waiting, wayMark: way, written } = row
  const given =
    doctor === null || waiting === null || way === null
      ? null
      : {
          doctor,
          waiting,
          way,
          written:
            written === null ? '' : decryptWritten(settings.identityKeys, row.orderId, written),
        }
  return {
    orderId: row.orderId,
    patientName: row.patientName,
    departName: row.departName,
    doctorName: row.doctorName,
    visitDate: row.visitDate,
    state: stateOf(row),
    given,
    until: addDays(row.visitDate, ratingDays),
  }
}

function stateOf({ minutes, status, visitDate, today }: repository.RatedOrder): Rating['state'] {
  if (minutes !== null) return minutes < ratingMinutes ? 'open' : 'given'
  if (status !== 'VISITED') return 'none'
  return addDays(visitDate, ratingDays) < today ? 'over' : 'open'
}

/** Keeps it; the same again changes nothing. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT */
export async function rateVisit(
  { sql, settings, log }: Pick<Dependencies, 'sql' | 'settings' | 'log'>,
  accountId: string,
  { orderId, doctor, waiting, way, written }: Given,
): Promise<{ ok: true }> {
  return transaction(sql, async (tx) => {
    const order = await requireOrder(tx, accountId, orderId)
    const state = stateOf(order)
    if (state === 'none') throw new Refused('CONFLICT', '看完病以后才能评价')
    if (state === 'over') throw new Refused('CONFLICT', '这次就诊过了 30 天，不能再评价了')
    const encrypted =
      written === '' ? null : encryptWritten(settings.identityKeys, order.orderId, written)
    const given = { accountId, doctor, waiting, way, written: encrypted }
    if (!(await repository.keepRating(tx, order, given, ratingMinutes)))
      throw new Refused('CONFLICT', '评价过了一小时就不能再改了')
    if (severityOf(redFlagsIn(written)) === 2)
      await createWorkItem(tx, log, {
        kind: 'feedback_urgent',
        subject: `rating ${order.orderId}`,
        orderId: order.orderId,
        patientId: order.patientId,
        facts: { what: ratingWord },
      })
    return { ok: true }
  })
}

/** The account's order, of a patient whom it may act for. */
async function requireOrder(
  executor: Executor,
  accountId: string,
  orderId: string,
): Promise<repository.RatedOrder> {
  const order = isUuid(orderId)
    ? await repository.findRatedOrder(executor, accountId, orderId)
    : undefined
  if (order === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  await requireAccess(executor, accountId, order.patientId, 'booking')
  return order
}

/** How satisfied patients are with a doctor; nothing of few, and nothing where the hospital does not show it. */
export async function getDoctorRatings(
  deps: Pick<Dependencies, 'sql' | 'settings' | 'gateways'>,
  doctorId: string,
): Promise<Doctors> {
  if (!(await listOffered(deps)).includes('rating_shown')) return { ratings: null }
  const sum = await sumMemoized(deps.sql, doctorId)
  return { ratings: sum === undefined || sum.count < ratingsShown ? null : sum }
}

/** Thousands may open one doctor's page in a minute. */
const sumMemoized = memoizeFor((sql, doctorId: string) =>
  repository.sumOfDoctor(sql, doctorId, ratingSumDays),
)
