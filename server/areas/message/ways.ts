/** By which way the patients of orders would be told that their clinic stops, before anybody is. */
import type { Ways } from '../../../src/contract/desk/closures'
import type { Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { channelsFor } from './rules'
import { reachOf } from './sending'
import { listReachable } from './ways_repository'

const wayOf = {
  mini_program: 'miniProgram',
  official_account: 'officialAccount',
  sms: 'sms',
} as const

/** Counts orders by the best way to the account that booked them; one that may not be told of the patient, or has no way, counts as `none`. */
export async function countWaysOfStop(
  deps: Pick<Dependencies, 'settings'> & { sql: Executor },
  orders: readonly { accountId: string; patientId: string }[],
): Promise<Ways> {
  const ways: Ways = { miniProgram: 0, officialAccount: 0, sms: 0, none: 0 }
  for (const row of await listReachable(deps.sql, orders)) {
    const [channel] = row.mayKnow ? channelsFor('stopped', reachOf(deps, row, 'stopped')) : []
    ways[channel === undefined ? 'none' : wayOf[channel]] += 1
  }
  return ways
}
