/** Paying gives the right to take numbers for the laboratory, the examination rooms and the pharmacies. */
import type { Transaction } from '../../../database/client'
import { addRight, revokeRight } from '../../queue'
import { listQueuePlaces } from './item_repository'

/** A paid prescription is valid for so many days, today included. */
const validDays = 7

const originOf = (orderId: string, itemCode: string): string => `outpatient ${orderId} ${itemCode}`

/** Gives the patient a right for every queue that serves something of the order. The reason names the bill, never its content. */
export async function giveQueueRights(tx: Transaction, orderId: string): Promise<void> {
  for (const place of await listQueuePlaces(tx, orderId)) {
    const reason = `${place.titles.join('、')}，已缴费`
    await addRight(tx, {
      branchId: place.branchId,
      itemCode: place.itemCode,
      patientId: place.patientId,
      reason,
      validDays,
      origin: originOf(orderId, place.itemCode),
    })
  }
}

/** Withdraws the rights for which nothing is left to do. */
export async function endQueueRights(tx: Transaction, orderId: string): Promise<void> {
  for (const place of await listQueuePlaces(tx, orderId))
    if (place.open === 0) await revokeRight(tx, originOf(orderId, place.itemCode))
}
