import * as v from 'valibot'

import { reportBrief, type ReportBrief } from '@/contract/report'
import { passedUntil } from '@/gates/step_up_gate/passed'
import { serverNowMs } from '@/request/server_clock'
import { asShape } from '@/storage/parsers'
import { keptReports } from '@/storage/keys'

/** The reports of the first page: names and times, nothing of their content. */
const shape = asShape(
  v.object({
    patientId: v.string(),
    updatedAt: v.string(),
    readableUntil: v.number(),
    reports: v.array(reportBrief),
  }),
)

/** Stores the list for offline use, for as long as the step-up check is valid. */
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

/** The list of this patient as last shown, and when; of any where the patient is unknown. Undefined once the step-up check expired. */
export function reportsWithoutNetwork(patientId: string | undefined) {
  const kept = shape(keptReports.read())
  if (kept === undefined || (patientId !== undefined && kept.patientId !== patientId))
    return undefined
  if (kept.readableUntil > serverNowMs()) return kept
  keptReports.remove()
  return undefined
}
