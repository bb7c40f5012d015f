/** The rules of paying after the visit, without a database. */
import type { HisGuaranteeEnd } from '../../../gateways/his/guarantees'
import { addDays, hospitalDay, momentAt } from '../../../values/hospital_time'

/** The states of a guarantee. */
export type GuaranteeState =
  | 'RESERVING'
  | 'RESERVED'
  | 'CAPTURING'
  | 'CAPTURED'
  | 'RELEASING'
  | 'RELEASED'
  | 'DECLINED'

/** Why a guarantee ended without the lender's money. */
export type GuaranteeEnd =
  | 'quota'
  | 'lender'
  | 'paid'
  | 'bill_ended'
  | 'bill_changed'
  | 'hospital'
  | 'revoked'

/** Only grown-ups pay by credit, and each only for themselves. */
export const adultYears = 18

/** So long before a bill ends the lender is asked for its money at the latest. */
const marginMs = 10 * 60_000

/** When the lender is asked for the money: at the next sweep, and before the bill ends; undefined when that is too soon to begin. */
export function sweepMoment(
  now: Date,
  { sweepHour, expiresAt }: { sweepHour: number; expiresAt: Date },
): Date | undefined {
  const today = new Date(sweepOf(hospitalDay(now), sweepHour))
  const next = today > now ? today : new Date(sweepOf(addDays(hospitalDay(now), 1), sweepHour))
  const last = new Date(expiresAt.getTime() - marginMs)
  const at = next < last ? next : last
  return at > now ? at : undefined
}

const sweepOf = (day: string, hour: number): string =>
  momentAt(day, `${String(hour).padStart(2, '0')}:00`)

/** How the hospital hears of an end; undefined while somebody stands for the bill. */
export function endForHospital(
  state: GuaranteeState,
  reason: GuaranteeEnd | null,
): HisGuaranteeEnd | undefined {
  switch (state) {
    case 'RESERVING':
    case 'RESERVED':
    case 'CAPTURING':
      return undefined
    case 'CAPTURED':
      return 'captured'
    case 'RELEASING':
    case 'RELEASED':
    case 'DECLINED':
      return reason === 'paid' ? 'paid' : 'released'
  }
}

/** What a patient is shown of a bill's guarantee: `open` only once the hospital has answered that it knows. */
export function guaranteeShown(
  state: GuaranteeState | null,
  isOpenAtHospital: boolean,
): 'opening' | 'open' | 'capturing' | 'declined' | null {
  switch (state) {
    case 'RESERVING':
      return 'opening'
    case 'RESERVED':
      return isOpenAtHospital ? 'open' : 'opening'
    case 'CAPTURING':
      return 'capturing'
    case 'DECLINED':
      return 'declined'
    case 'CAPTURED':
    case 'RELEASING':
    case 'RELEASED':
    case null:
      return null
  }
}
