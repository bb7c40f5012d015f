/** Reports, in the transaction that creates it, that something is known from now on: documents parked for it are ingested soon after. */
import type { Transaction } from '../../database/client'
import { call } from '../intake_repository'

/** The hospital has booked a registration, or refused it for good. */
export function callOrder(tx: Transaction, orderNo: string): Promise<void> {
  return call(tx, [`bookedOrder:${orderNo}`])
}
