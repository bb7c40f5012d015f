/** How an examination of the demo is written down. */
import type { patientIdOf } from '../people'
import type { DemoStudy } from '../report/study_uids'

interface Tested {
  name: string
  value: string
  result: 'S' | 'I' | 'R'
}

/** An examination to be reported. */
export interface ExamSeed {
  key: string
  patient: Parameters<typeof patientIdOf>[0]
  type: 'EXAM' | 'ECG' | 'MICROBIOLOGY' | 'PATHOLOGY' | 'LAB' | 'CHECKUP'
  name: string
  daysAgo: number
  time: string
  depart: string
  doctor: string
  diagnosis: string
  outAfterMinutes?: number
  reportDoctor?: string
  verifyDoctor?: string
  specimen?: string
  reminder?: string
  /** Not shown online, and why. */
  withheld?: string
  modality?: string
  part?: string
  method?: string
  findings?: string
  impression?: string
  advice?: string
  accessionNo?: string
  studyUid?: string
  isAbnormal?: boolean
  admissionNo?: string
  organisms?: readonly {
    name: string
    amount: string
    remark: string | null
    tests: readonly object[]
  }[]
  pictures?: readonly { caption: string; of: 'ecg' | 'ultrasound' | 'stone' }[]
}

/** An examination whose pictures are one of the demo's studies. */
export function filmed(
  study: DemoStudy,
  about: Omit<
    ExamSeed,
    'patient' | 'daysAgo' | 'time' | 'name' | 'type' | 'accessionNo' | 'studyUid' | 'part'
  >,
): ExamSeed {
  const { studyUid, patient, daysAgo, time, part, name, accessionNo } = study
  return { type: 'EXAM', patient, daysAgo, time, part, name, accessionNo, studyUid, ...about }
}

/** What was tried against a germ. */
export const tested = (rows: readonly Tested[]) =>
  rows.map((row) => ({ ...row, method: 'MIC', range: null, unit: 'μg/mL' }))
