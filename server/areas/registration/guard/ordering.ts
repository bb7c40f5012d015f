/** An order that an account asks for, past the guard. */
import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { createOrder } from '../booking/booking'
import type { OrderRow } from '../orders/reading_repository'
import { counted } from './challenge'
import { admit } from './guard'

/** Admits the request and creates the order. @throws Refused of the guard and of `createOrder` */
export async function createAdmittedOrder(
  deps: Dependencies,
  account: Account,
  asked: { sourceTimeId: string; patientId: string; idempotencyKey?: string | undefined },
): Promise<OrderRow> {
  const { idempotencyKey = randomUUID() } = asked
  await admit(deps, account, { ...asked, slotId: asked.sourceTimeId })
  return counted(deps, account, (deviceId) =>
    createOrder(deps, account.accountId, { ...asked, deviceId, idempotencyKey }),
  )
}
