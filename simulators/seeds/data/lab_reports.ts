/** What the laboratory found of the demo patients: her course, and single reports. */
import type { patientIdOf } from '../people'
import type { PanelName } from './report_panels'

/** A person of the demo. */
export type PatientKey = Parameters<typeof patientIdOf>[0]

/** A laboratory report to be made. */
export interface LabSeed {
  patient: PatientKey
  panel: PanelName
  daysAgo: number
  depart: string
  doctor: string
  diagnosis: string
  /** Values that matter here; the rest is unremarkable. */
  values?: Readonly<Record<string, number | string>>
  critical?: readonly string[]
  /** Items in the unit and by the method of those days. */
  inUnit?: Readonly<Record<string, { unit: string; factor: number; digits: number }>>
  byMethod?: string
  reminder?: string
  correction?: string
  admissionNo?: string
  /** Asked for and not out yet: days until it is expected. */
  expectedInDays?: number
  isUrgent?: boolean
}

/** 王秀兰: high blood pressure, lipids that a medicine brings down, sugar that needs watching. One row a visit, the oldest first. */
export const wangCourse = [
  {
    daysAgo: 718,
    TC: 6.42,
    TG: 2.36,
    HDL: 1.08,
    LDL: 4.31,
    GLU: 6.02,
    HBA1C: 5.9,
    CREA: 61,
    UREA: 5.2,
    EGFR: 88,
    UA: 352,
  },
  {
    daysAgo: 622,
    TC: 6.35,
    TG: 2.51,
    HDL: 1.05,
    LDL: 4.22,
    GLU: 6.28,
    HBA1C: 6.1,
    CREA: 63,
    UREA: 5.6,
    EGFR: 86,
    UA: 361,
  },
  {
    daysAgo: 531,
    TC: 5.61,
    TG: 2.08,
    HDL: 1.11,
    LDL: 3.52,
    GLU: 6.55,
    HBA1C: 6.4,
    CREA: 64,
    UREA: 5.9,
    EGFR: 85,
    UA: 372,
  },
  {
    daysAgo: 437,
    TC: 4.92,
    TG: 1.84,
    HDL: 1.16,
    LDL: 2.86,
    GLU: 6.94,
    HBA1C: 6.8,
    CREA: 66,
    UREA: 6.1,
    EGFR: 82,
    UA: 384,
  },
  {
    daysAgo: 349,
    TC: 4.58,
    TG: 1.71,
    HDL: 1.19,
    LDL: 2.51,
    GLU: 7.32,
    HBA1C: 7.1,
    CREA: 68,
    UREA: 6.4,
    EGFR: 80,
    UA: 391,
  },
  {
    daysAgo: 256,
    TC: 4.41,
    TG: 1.62,
    HDL: 1.21,
    LDL: 2.34,
    GLU: 7.08,
    HBA1C: 6.9,
    CREA: 70,
    UREA: 6.6,
    EGFR: 78,
    UA: 379,
  },
  {
    daysAgo: 164,
    TC: 4.36,
    TG: 1.58,
    HDL: 1.24,
    LDL: 2.29,
    GLU: 6.71,
    HBA1C: 6.6,
    CREA: 72,
    UREA: 6.9,
    EGFR: 75,
    UA: 368,
  },
  {
    daysAgo: 76,
    TC: 4.47,
    TG: 1.66,
    HDL: 1.22,
    LDL: 2.37,
    GLU: 6.62,
    HBA1C: 6.5,
    CREA: 74,
    UREA: 7.1,
    EGFR: 73,
    UA: 362,
  },
  {
    daysAgo: 9,
    TC: 4.39,
    TG: 1.79,
    HDL: 1.25,
    LDL: 2.26,
    GLU: 6.84,
    HBA1C: 6.6,
    CREA: 75,
    UREA: 7.0,
    EGFR: 72,
    UA: 371,
  },
] as const
/** Her cardiologist asked for it. */
export const heart = {
  patient: 'wang',
  depart: '心血管内科',
  doctor: '沈怀远',
  diagnosis: '高血压病2级',
} as const
/** While she lay in the ward. */
const inWard = { ...heart, diagnosis: '不稳定型心绞痛', admissionNo: 'Z20265318' } as const
/** Single reports of 王秀兰 and her grandson. */
export const heartReports: readonly LabSeed[] = [
  {
    ...heart,
    panel: 'electrolytes',
    daysAgo: 41,
    values: { K: 2.72, NA: 138 },
    critical: ['K'],
    reminder: '血钾危急值，检验科已于出报告后5分钟内电话通知急诊科并记录。',
    isUrgent: true,
  },
  { ...heart, panel: 'electrolytes', daysAgo: 40, values: { K: 3.86, NA: 140 } },
  {
    ...inWard,
    panel: 'electrolytes',
    daysAgo: 5,
    values: { K: 4.12, NA: 141 },
    correction: '重新复核后，血钾由 4.72 更正为 4.12',
  },
  { ...heart, panel: 'coagulation', daysAgo: 349, values: { DD: 0.41 } },
  { ...inWard, panel: 'coagulation', daysAgo: 5, values: { DD: 0.68 } },
  { ...heart, panel: 'urine', daysAgo: 437 },
  {
    patient: 'wang',
    depart: '肾内科',
    doctor: '江砚秋',
    diagnosis: '泌尿道感染',
    panel: 'urine',
    daysAgo: 37,
    values: { ULEU: '2+', UNIT: '阳性', UWBC: 186, URBC: 22 },
  },
  { ...heart, panel: 'urine', daysAgo: 9, values: { UPRO: '±' } },
  {
    patient: 'wang',
    depart: '内分泌科',
    doctor: '苏映月',
    diagnosis: '甲状腺结节',
    panel: 'thyroid',
    daysAgo: 0,
    expectedInDays: 1,
  },
  {
    patient: 'grandson',
    depart: '儿科',
    doctor: '苏晴',
    diagnosis: '急性支气管炎',
    panel: 'blood',
    daysAgo: 3,
    values: { WBC: 12.6, NEUTP: 48, LYMPHP: 43, HGB: 126, PLT: 318 },
  },
  {
    patient: 'grandson',
    depart: '儿科',
    doctor: '苏晴',
    diagnosis: '急性支气管炎',
    panel: 'crp',
    daysAgo: 3,
    values: { CRP: 16.4 },
  },
  {
    patient: 'grandson',
    depart: '儿科',
    doctor: '苏晴',
    diagnosis: '上呼吸道感染',
    panel: 'blood',
    daysAgo: 236,
    values: { WBC: 8.1, NEUTP: 41, LYMPHP: 49, HGB: 122 },
  },
]

/** Single reports of the other family. */
export const familyReports: readonly LabSeed[] = [
  {
    patient: 'mother',
    depart: '急诊科',
    doctor: '值班医生',
    diagnosis: '乏力待查',
    panel: 'electrolytes',
    daysAgo: 47,
    values: { K: 6.31 },
    critical: ['K'],
    isUrgent: true,
  },
  {
    patient: 'daughter',
    depart: '儿科',
    doctor: '苏晴',
    diagnosis: '发热',
    panel: 'blood',
    daysAgo: 58,
    values: { WBC: 5.2, NEUTP: 38, LYMPHP: 52 },
  },
]
