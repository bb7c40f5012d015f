/** What patients of the demo take, as rows of `prescription`: some now, some before. */
import { medicinesForHome } from './clinical_documents'
import { medicines, type MedicineKey } from './data/medicines'
import { patientIdOf } from './people'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'

/** In days from today, both included. */
const seeds = [
  { patient: 'wang', keys: ['amlodipine', 'aspirin', 'atorvastatin'], from: -6, until: 21 },
  { patient: 'wang', keys: ['metformin'], from: -60, until: -33 },
] as const

/** Rows of the demo's people. */
export function prescriptionRows(today: string) {
  const rows = seeds.map(({ patient, keys, from, until }, index) => {
    const [first, last] = [addDays(today, from), addDays(today, until)]
    const departmentId = keys.length > 1 ? 'dep-cardiology' : 'dep-endocrinology'
    return {
      prescription_id: namedUuid(`prescription:${index}`),
      hospital_prescription_id: `CF-DEMO-${index}`,
      patient_id: patientIdOf(patient),
      department_id: departmentId,
      stay_id: null,
      doctor_id: `doc-${departmentId.slice('dep-'.length)}-1`,
      prescribed_at: momentOf(first, '10:20'),
      state: 'active',
      lines: linesOf(keys, first, last).map((line) => ({ ...line, times: [], state: 'active' })),
      last_day: last,
    }
  })
  return [...rows, ...medicinesForHome(today)]
}

/** Rows of `leaflet`. */
export const leafletRows = () =>
  Object.values(medicines).map(({ code, name, leaflet }) => ({
    drug_code: code,
    name,
    sections: leaflet.map(([title, content]) => ({ title, content })),
    version: 1,
    active: true,
  }))

/** Lines of a prescription, from a day on for so many days. */
export const linesOf = (keys: readonly MedicineKey[], from: string, until: string) =>
  keys.map((key, index) => {
    const { leaflet: _leaflet, ...line } = medicines[key]
    return { lineId: String(index + 1), ...line, from, until }
  })
