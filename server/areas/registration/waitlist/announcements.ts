/** Messages about the waitlist: an order was made, an earlier place is offered, or waiting ended. */
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import { sentence } from '../../../language/sentence'
import { announce } from '../../message'
import { findVisitTexts } from '../announcement_repository'
import { formatVisit } from '../visit_sentences'
import type { LockedEntry } from './waitlist_repository'

const pageOf = (entryId: string): string => pageAddress('waitlist_detail', { entryId })

export async function announceWaitlistOrder(
  tx: Transaction,
  entry: LockedEntry,
  orderId: string,
): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  if (visit === undefined) return
  await announce(tx, {
    ...common(entry, 'ordered'),
    title: '候补到号了，号给您留着',
    body: sentence`${formatVisit(visit)} 有号了，已为您下单。付款时间写在订单上，过了时间号会给下一位。`,
    route: pageAddress('registration_orderlist', { orderId }),
    usefulUntil: visit.beginsAt,
  })
}

export async function announceEarlierSlot(
  tx: Transaction,
  entry: LockedEntry,
  slotId: string,
): Promise<void> {
  await announce(tx, {
    ...common(entry, `offered ${slotId}`),
    title: '有更早的号，为您保留着',
    body: '打开看看新的时间。确认后改约过去，不确认也不要紧，原来的预约一直保留。',
    route: pageOf(entry.entryId),
  })
}

export async function announceWaitlistEnd(
  tx: Transaction,
  entry: LockedEntry,
  reason: string,
): Promise<void> {
  await announce(tx, {
    ...common(entry, 'ended'),
    title: '候补没有成功',
    body: sentence`${reason}。没有产生费用，可以看看其他时间或其他医生。`,
    route: pageOf(entry.entryId),
  })
}

function common(entry: LockedEntry, what: string) {
  return {
    accountId: entry.accountId,
    patientId: entry.patientId,
    subjectId: entry.entryId,
    kind: 'waitlist' as const,
    key: `waitlist ${entry.entryId} ${what}`,
  }
}
