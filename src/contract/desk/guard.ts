/** What the guard of scarce schedules recorded in the last days (号源防护): releases, networks with many accounts, and accounts that book what another one let go. */
import * as v from 'valibot'
import { count, id, isoDate, isoDateTime } from '../values'
import { staffGet } from './staff_call'
import { guardReaders } from './words/readers'

const release = v.object({
  scheduleId: id,
  departmentName: v.string(),
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
  releasedAt: isoDateTime,
  places: count,
  /** Accounts with requests. */
  accounts: count,
  /** Of these, asked for the SMS check; and passed it. */
  challenged: count,
  passed: count,
  /** Entries of its draws, and those that won. */
  entries: count,
  winners: count,
})
export type GuardedRelease = v.InferOutput<typeof release>

const network = v.object({
  /** An IPv4 address, or the /64 of an IPv6 one. */
  address: v.string(),
  accounts: count,
  /** Of these, on devices without a device id. */
  unmarked: count,
  challenged: count,
  passed: count,
  lastAt: isoDateTime,
})
export type GuardedNetwork = v.InferOutput<typeof network>

const pair = v.object({
  fromAccountId: id,
  toAccountId: id,
  /** The last digits of the bound phones, where there are any. */
  fromTelEnds: v.nullable(v.string()),
  toTelEnds: v.nullable(v.string()),
  times: count,
  lastAt: isoDateTime,
})
export type GuardedPair = v.InferOutput<typeof pair>

export const guardCalls = {
  report: staffGet({
    path: '/desk/v1/guard',
    roles: guardReaders,
    summary: '号源防护：最近 7 天抢手门诊的放号、同一网络的账号、退号后很快被同一账号约走',
    input: v.object({}),
    reply: v.object({
      releases: v.array(release),
      networks: v.array(network),
      pairs: v.array(pair),
      /** Released slots that are not open to all yet. */
      resting: count,
    }),
  }),
}
