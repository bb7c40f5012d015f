/** The demo's outpatient bills, as the visits of the demo patients bring them. */
import { visits, type Line, type VisitSeed } from '../data/visits'

/** A bill to be made. */
export interface BillSeed {
  key: string
  patient: VisitSeed[1]
  visit: string
  daysAgo: number
  time: string
  depart: string
  doctor: string
  diagnosis: string
  title: string
  isRequired?: boolean
  lines: readonly Line[]
  /** Index of the demo account that paid it, and with which payment. */
  paid?: { by: number; order: string }
}

/** Every bill, visit by visit. */
export const billSeeds: BillSeed[] = visits.flatMap(visit)

function visit([
  key,
  patient,
  daysAgo,
  depart,
  doctor,
  diagnosis,
  bills,
  paid,
]: VisitSeed): BillSeed[] {
  return bills.map((bill, index) => ({
    ...bill,
    key: `${key}-${index}`,
    visit: key,
    patient,
    daysAgo,
    time: `08:${20 + index * 3}`,
    depart,
    doctor,
    diagnosis,
    ...(paid === undefined ? {} : { paid }),
  }))
}

/** What a bill comes to. */
export function sumOf({ lines }: BillSeed): number {
  return lines.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0)
}
