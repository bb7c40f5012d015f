/** Books a follow-up and the exams before it by one tap. The visit is what others want as well: it is taken first, and its exams are planned around it once more where their times are gone meanwhile. */
import type { ParsedInputOf, ReplyOf } from '../../../../src/contract/endpoint'
import type { examCalls } from '../../../../src/contract/exam'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { requireAccess } from '../../patient'
import { createAdmittedOrder, findFollowUpToPlan } from '../../registration'
import { readBook } from '../book'
import { listOpen } from '../choosing'
import { findTaking } from '../platform/taking'
import { takePlan } from '../taking'
import { partsBefore } from './offers'

type Asked = ParsedInputOf<typeof examCalls.bookFollowUp>
type Parts = Asked['parts']

/** The same key again gives the same order, and goes on with its exams. @throws Refused of an order: nothing is taken then */
export async function bookFollowUp(
  deps: Dependencies,
  account: Account,
  { followUpId, sourceTimeId, parts, idempotencyKey }: Asked,
): Promise<ReplyOf<typeof examCalls.bookFollowUp>> {
  const { accountId } = account
  const { patientId, examOrderIds } = await findFollowUpToPlan(deps.sql, accountId, followUpId)
  await requireAccess(deps.sql, accountId, patientId, 'full')
  const order = await createAdmittedOrder(deps, account, {
    sourceTimeId,
    patientId,
    idempotencyKey,
  })
  const { orderId } = order
  const isTaken =
    (await take(deps, accountId, { patientId, parts })) ||
    (await takeAround(deps, order, { parts, examOrderIds }))
  if (!isTaken) return { orderId, exams: 'open' }
  const taking = await findTaking(deps.sql, patientId)
  return { orderId, exams: taking?.state === 'OPEN' ? 'waiting' : 'taken' }
}

/** False where a time is gone, or the exams have changed. */
async function take(
  deps: Dependencies,
  accountId: string,
  plan: { patientId: string; parts: Parts },
): Promise<boolean> {
  try {
    await takePlan(deps, accountId, plan)
    return true
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal
    deps.log.info({ code: refusal.code }, 'exams of a follow-up were not taken')
    return false
  }
}

/** Plans those of the exams that have no time yet anew around the visit that is taken. */
async function takeAround(
  deps: Dependencies,
  order: Awaited<ReturnType<typeof createAdmittedOrder>>,
  { parts, examOrderIds }: { parts: Parts; examOrderIds: readonly string[] },
): Promise<boolean> {
  const { accountId, patientId } = order
  const book = await readBook(deps.sql, patientId)
  const asked = new Set(parts.map(({ examOrderId }) => examOrderId))
  const exams = listOpen(book).filter(({ examOrderId }) => asked.has(examOrderId))
  const around = exams.length > 0 ? partsBefore(book, { exams, examOrderIds }, order) : undefined
  return around !== undefined && take(deps, accountId, { patientId, parts: around })
}
