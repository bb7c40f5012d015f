/** Says in the transaction that makes it so that something is known from now on: what waits for it is taken in soon after. */
import type { Transaction } from '../database/client'
import { call } from './repository'

/** The hospital has entered a registration, or never will. */
export function callOrder(tx: Transaction, orderNo: string): Promise<void> {
  return call(tx, [`bookedOrder:${orderNo}`])
}
