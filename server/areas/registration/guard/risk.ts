/** How likely a request for a scarce slot is a scalper's: points by the known facts of its account, address and device. */

/** The known facts. */
export interface RiskFacts {
  accountDays: number
  /** The patient is proven for the account, or has had a visit booked by it. */
  isProven: boolean
  isMarked: boolean
  /** Other accounts that asked for scarce slots from this address within minutes. */
  othersAtAddress: number
  /** The same from this device; for a device without a device id, from such devices at this address. */
  othersOnDevice: number
  secondsAfterRelease: number
}

/** From so many points on the SMS check is asked for. */
export const riskLimit = 3

/** A family shares a phone, and a home its address; a waiting room shares an address too, which alone leads to no check. */
const crowd = { ofDevice: 3, ofAddress: 4 } as const
const handSeconds = 1

/** The points of a request. */
export function riskOf(facts: RiskFacts): number {
  const byAge = [1, 7].filter((days) => facts.accountDays < days).length
  const byAddress = facts.othersAtAddress >= crowd.ofAddress ? 2 : 0
  const byDevice = facts.othersOnDevice >= crowd.ofDevice ? 2 : 0
  // People do not choose a time and a patient within a second.
  const bySpeed = facts.secondsAfterRelease < handSeconds ? 1 : 0
  const unmarked = facts.isMarked ? 0 : 1
  return byAge + Math.max(byAddress, byDevice) + bySpeed + unmarked - (facts.isProven ? 1 : 0)
}
