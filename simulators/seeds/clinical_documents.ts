/** What the demo's settled stay left its patient: a summary, a certificate, and a medicine for home. */
import { staySeeds } from './data/stays'
import { nameOf, patientIdOf } from './people'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'
import { drawCertificate, summaryOf } from './stay/papers'

const settled = staySeeds.filter(({ status }) => status === 'DISCHARGED')

/** Rows of `clinical_document`. */
export async function clinicalDocumentRows(today: string) {
  const rows = await Promise.all(settled.map((seed) => rowsOf(seed, today)))
  return rows.flat()
}

async function rowsOf(seed: (typeof staySeeds)[number], today: string) {
  const outDate = addDays(today, -(seed.leftDaysAgo ?? 0))
  const inDate = addDays(today, -seed.cameDaysAgo)
  const stayId = `${seed.admissionNo}-${seed.inTimes}`
  const stayed = { ...seed, patientName: nameOf(seed.patient), inDate, outDate }
  const head = {
    inpatient_id: namedUuid(`stay:${seed.key}`),
    author: seed.doctorName,
    issued_at: momentOf(outDate, '10:30'),
    state: 'current',
  }
  const pdf = await drawCertificate(stayed)
  return [
    {
      ...head,
      document_id: namedUuid(`document:CY${stayId}`),
      hospital_document_id: `CY${stayId}`,
      type: 'discharge_summary',
      title: '出院小结',
      sections: summaryOf(stayed),
      pdf: null,
    },
    {
      ...head,
      document_id: namedUuid(`document:ZD${stayId}`),
      hospital_document_id: `ZD${stayId}`,
      type: 'diagnosis_certificate',
      title: '诊断证明书',
      sections: [],
      pdf: `\\x${pdf.toString('hex')}`,
    },
  ]
}

/** The medicine that went home with it, as a row of `prescription`. */
export function medicinesForHome(today: string) {
  return settled.map((seed) => {
    const from = addDays(today, -(seed.leftDaysAgo ?? 0))
    const until = addDays(from, 6)
    return {
      prescription_id: namedUuid(`prescription:${seed.key}`),
      hospital_prescription_id: `CF-STAY-${seed.key}`,
      patient_id: patientIdOf(seed.patient),
      department_id: 'dep-east-pediatrics',
      doctor_id: null,
      stay_id: `${seed.admissionNo}-${seed.inTimes}`,
      prescribed_at: momentOf(from, '10:00'),
      state: 'active',
      lines: [ambroxol(from, until)],
      last_day: until,
    }
  })
}

const ambroxol = (from: string, until: string) => ({
  lineId: '1',
  code: 'YP-AMBROXOL',
  name: '氨溴索口服溶液',
  strength: '100ml',
  dose: '一次 5 毫升',
  timesADay: 2,
  often: null,
  times: [],
  way: '口服，饭后',
  from,
  until,
  quantity: '1 瓶',
  note: null,
  state: 'active',
})
