/** What every report of the demo has, whatever it is of. */
import type { PatientKey } from '../data/lab_reports'
import { patientIdOf } from '../people'
import { namedUuid } from '../random'

/** The columns of examinations, as laboratory reports leave them. */
export const emptyExam = {
  withheld_reason: null as string | null,
  modality: null as string | null,
  part: null as string | null,
  method: null as string | null,
  checked_at: null as string | null,
  findings: null as string | null,
  impression: null as string | null,
  advice: null as string | null,
  accession_no: null as string | null,
  study_uid: null as string | null,
  organisms: [] as object[],
}

/** Whose it is, and who asked for it. */
export function headOf(
  key: string,
  request: {
    patient: PatientKey
    depart: string
    doctor: string
    diagnosis: string
    admissionNo?: string
  },
  day: string,
  index: number,
) {
  return {
    report_id: namedUuid(`report:${key}`),
    report_no: `L${day.replaceAll('-', '')}${namedUuid(`no:${key}`).slice(0, 6).toUpperCase()}`,
    branch_id: index % 9 === 4 ? 'yunxi-east' : 'yunxi-main',
    patient_id: patientIdOf(request.patient),
    outpatient_no:
      request.admissionNo === undefined
        ? `V${day.replaceAll('-', '')}${namedUuid(`visit:${request.patient}:${day}`).slice(0, 4).toUpperCase()}`
        : null,
    admission_no: request.admissionNo ?? null,
    depart_name: request.depart,
    apply_doctor: request.doctor,
    diagnosis: request.diagnosis,
  }
}
