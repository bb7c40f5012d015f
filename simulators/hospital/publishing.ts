/** A report comes out at the demo's hospital: into its list of changes, or over FHIR to the app. */
import type { HisReportInput } from '../../server/gateways/his/reports'
import * as books from './books'
import type { SandboxHospital } from './delivery'
import { addReportChange } from './reports_repository'

/** Publishes a report, or its next version. */
export async function publishReport(
  hospital: SandboxHospital,
  report: HisReportInput,
): Promise<void> {
  if (hospital.offers('report')) {
    await addReportChange(hospital.sql, report)
    await hospital.requestSync(['report'])
    return
  }
  const { reportNo, patientNo, ...rest } = report
  await hospital.change(async (tx) => {
    await addReportChange(tx, report)
    const patient = { system: 'patient_no', value: patientNo }
    await books.write(tx, { ...rest, kind: 'report', id: reportNo, patient })
  })
}
