import * as v from 'valibot'

import { reportBrief, type ReportBrief } from '@/contract/report'
import { passedUntil } from '@/gates/step_up_gate/passed'
import { serverNowMs } from '@/request/server_clock'
import { asShape } from '@/storage/parsers'
import { keptReports } from '@/storage/keys'

/** The reports of the first page: names and times, nothing of what they say. */
const shape = asShape(
  v.object({
    patientId: v.string(),
    updatedAt: v.string(),
    readableUntil: v.number(),
    reports: v.array(reportBrief),
  }),
)

/** Keeps the list for the moments without network, for as long as the check by SMS counts. */
export function keepReports(
  patientId: string,
  reports: readonly ReportBrief[],
  updatedAt: string,
): void {
  const readableUntil = passedUntil()
  if (readableUntil === undefined) return
  const plain = reports.map((report) => ({
    ...report,
    patientName: '',
    isAbnormal: false,
    isCritical: false,
  }))
  keptReports.write({ patientId, updatedAt, readableUntil, reports: plain })
}

/** The list of this patient as it was last seen, and when; of any where it is not known who he is. Undefined once the check by SMS no longer counts. */
export function reportsWithoutNetwork(patientId: string | undefined) {
  const kept = shape(keptReports.read())
  if (kept === undefined || (patientId !== undefined && kept.patientId !== patientId))
    return undefined
  if (kept.readableUntil > serverNowMs()) return kept
  keptReports.remove()
  return undefined
}
