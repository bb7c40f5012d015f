/** The demo's reports: two years of laboratory values with their ups and downs, and examinations with texts, some with a film. */
import { addDays, addMinutes, momentOf } from './days'
import { patientIdOf, sampleOf } from './people'
import { chance, namedUuid } from './random'
import { panels, rangeFor, type PanelItem, type PanelName, type SampleOf } from './report_panels'
import { ecgPicture, ultrasoundPicture } from './report_pictures'
import { examWishes, type ExamWish } from './report_exams'

type PatientKey = Parameters<typeof patientIdOf>[0]

interface LabWish {
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
const wangCourse = [
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
const heart = {
  patient: 'wang',
  depart: '心血管内科',
  doctor: '沈怀远',
  diagnosis: '高血压病2级',
} as const
const inWard = { ...heart, diagnosis: '不稳定型心绞痛', admissionNo: 'Z20265318' } as const
/** Until then the laboratory gave creatinine in mg/dL. */
const oldCreatinine = { CREA: { unit: 'mg/dL', factor: 1 / 88.4, digits: 2 } }
const oldCreatinineUntil = 430
const thyroidMachineUntil = 400

const labWishes: LabWish[] = [
  ...wangCourse.flatMap(({ daysAgo, ...values }): LabWish[] => [
    { ...heart, panel: 'lipids', daysAgo, values },
    { ...heart, panel: 'sugar', daysAgo, values },
    {
      ...heart,
      panel: 'kidney',
      daysAgo,
      values,
      ...(daysAgo > oldCreatinineUntil ? { inUnit: oldCreatinine } : {}),
    },
  ]),
  ...([718, 531, 349, 164, 76, 9] as const).flatMap((daysAgo, index): LabWish[] => [
    {
      ...heart,
      panel: 'blood',
      daysAgo,
      values: { HGB: [121, 119, 117, 116, 113, 111][index] ?? 115, PLT: 190 + index * 6 },
    },
    {
      ...heart,
      panel: 'liver',
      daysAgo,
      values: { ALT: [21, 24, 38, 46, 31, 26][index] ?? 25, GGT: 24 + index },
    },
  ]),
  ...([640, 420, 230, 41] as const).map((daysAgo, index): LabWish => ({
    patient: 'wang',
    depart: '内分泌科',
    doctor: '苏映月',
    diagnosis: '甲状腺结节',
    panel: 'thyroid',
    daysAgo,
    values: {
      TSH: [3.61, 4.02, 4.68, 4.35][index] ?? 4,
      FT4: [15.2, 14.6, 13.4, 14.1][index] ?? 14,
    },
    ...(daysAgo > thyroidMachineUntil ? { byMethod: '化学发光法' } : {}),
  })),
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
  ...([602, 241, 1] as const).flatMap((daysAgo, index): LabWish[] => [
    {
      patient: 'li',
      depart: '普通外科',
      doctor: '韩立群',
      diagnosis: '胆囊结石',
      panel: 'liver',
      daysAgo,
      values: {
        ALT: [33, 52, 78][index] ?? 40,
        GGT: [38, 61, 92][index] ?? 40,
        TBIL: [12, 15, 23.6][index] ?? 12,
      },
    },
    {
      patient: 'li',
      depart: '普通外科',
      doctor: '韩立群',
      diagnosis: '体检',
      panel: 'kidney',
      daysAgo,
      values: { UA: [402, 436, 468][index] ?? 400, CREA: 74 },
    },
  ]),
  ...([512, 150, 16] as const).map((daysAgo, index): LabWish => ({
    patient: 'mother',
    depart: '骨科',
    doctor: '顾长青',
    diagnosis: '右膝骨关节炎',
    panel: 'blood',
    daysAgo,
    values: { HGB: [128, 126, 125][index] ?? 125 },
  })),
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

/** Rows of report, report_item and report_picture. */
export function reportRows(today: string, now: Date) {
  const labs = labWishes.map((wish, index) => labRow(wish, index, today, now))
  const exams = examWishes.map((wish, index) => examRow(wish, index, today))
  return {
    reports: [...labs.map(({ report }) => report), ...exams],
    items: labs.flatMap(({ items }) => items),
    pictures: examWishes.flatMap(pictureRows),
  }
}

const keyOf = (wish: LabWish): string => `lab:${wish.patient}:${wish.panel}:${wish.daysAgo}`

function labRow(wish: LabWish, index: number, today: string, now: Date) {
  const panel = panels[wish.panel]
  const key = keyOf(wish)
  const day = addDays(today, -wish.daysAgo)
  const isPending = wish.expectedInDays !== undefined
  const at = (minutes: number): string =>
    momentOf(day, addMinutes('08:10', (index % 7) * 4 + minutes))
  const items = isPending
    ? []
    : panel.items.map((item, line) =>
        itemRow(wish, item, line, key, sampleOf(wish.patient, day, today)),
      )
  // What was taken this morning was taken before now, whatever the clock says.
  const applied = isPending
    ? new Date(Math.min(Date.parse(at(0)), now.getTime() - 3_600_000)).toISOString()
    : at(0)
  const out = isPending ? null : at(30 + panel.hours * 30)
  const report = {
    ...headOf(key, wish, day, index),
    type: 'LAB',
    name: wish.isUrgent ? `急诊${panel.name}` : panel.name,
    status: isPending ? 'PENDING' : 'PUBLISHED',
    version: wish.correction === undefined ? 1 : 2,
    applied_at: applied,
    expected_at: isPending ? momentOf(addDays(today, wish.expectedInDays ?? 1), '10:00') : null,
    collected_at: isPending ? applied : at(20),
    received_at: isPending ? null : at(28),
    reported_at: out,
    verified_at: out,
    report_doctor: isPending ? null : '叶知微',
    verify_doctor: isPending ? null : '卢锦程',
    specimen: panel.specimen,
    barcode: `B${day.replaceAll('-', '').slice(2)}${String(100 + index)}`,
    reminder: wish.reminder ?? null,
    corrected_at: wish.correction === undefined ? null : at(panel.hours * 60 + 90),
    correction_note: wish.correction ?? null,
    is_abnormal: items.some(({ flag }) => flag !== 'N'),
    is_critical: items.some(({ critical }) => critical),
  }
  return { report: { ...emptyExam, ...report }, items }
}

const emptyExam = {
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

function headOf(
  key: string,
  wish: {
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
    patient_id: patientIdOf(wish.patient),
    outpatient_no:
      wish.admissionNo === undefined
        ? `V${day.replaceAll('-', '')}${namedUuid(`visit:${wish.patient}:${day}`).slice(0, 4).toUpperCase()}`
        : null,
    admission_no: wish.admissionNo ?? null,
    depart_name: wish.depart,
    apply_doctor: wish.doctor,
    diagnosis: wish.diagnosis,
  }
}

function itemRow(wish: LabWish, item: PanelItem, line: number, key: string, person: SampleOf) {
  const range = rangeFor(item, person)
  const unit = wish.inUnit?.[item.code]
  const given = wish.values?.[item.code] ?? item.words ?? usual(range, `${key}:${item.code}`)
  const scale = (figure: number | null): number | null =>
    figure === null ? null : round(figure * (unit?.factor ?? 1), unit?.digits ?? item.digits)
  const value = typeof given === 'number' ? scale(given) : null
  const [low, high] = [scale(range.low), scale(range.high)]
  const result = value === null ? String(given) : value.toFixed(unit?.digits ?? item.digits)
  const critical = wish.critical?.includes(item.code) ?? false
  return {
    report_id: namedUuid(`report:${key}`),
    line_no: line + 1,
    item_code: item.code,
    item_name: item.name,
    en_name: item.en,
    result,
    value,
    unit: (unit?.unit ?? item.unit) || null,
    low,
    high,
    ref_range: item.words ?? rangeOf(low, high),
    method: wish.byMethod ?? item.method ?? null,
    flag: flagOf(given, item, value, low, high, critical),
    critical,
  }
}

function flagOf(
  given: number | string,
  item: PanelItem,
  value: number | null,
  low: number | null,
  high: number | null,
  critical: boolean,
): string {
  if (value === null) return given === item.words ? 'N' : 'A'
  if (low !== null && value < low) return critical ? 'LL' : 'L'
  if (high !== null && value > high) return critical ? 'HH' : 'H'
  return 'N'
}

/** Somewhere in the middle of the range. */
function usual({ low, high }: Pick<PanelItem, 'low' | 'high'>, name: string): number {
  const [from, to] = [low ?? (high ?? 1) * 0.4, high ?? (low ?? 1) * 1.6]
  return from + (to - from) * (0.25 + 0.45 * chance(name))
}

function rangeOf(low: number | null, high: number | null): string {
  if (low !== null && high !== null) return `${low}-${high}`
  return high === null ? `>${low ?? 0}` : `<${high}`
}

function round(figure: number, digits: number): number {
  return Number(figure.toFixed(digits))
}

const examKey = (wish: ExamWish): string => `exam:${wish.key}`

function examRow(wish: ExamWish, index: number, today: string) {
  const day = addDays(today, -wish.daysAgo)
  const at = (minutes: number): string => momentOf(day, addMinutes(wish.time, minutes))
  const out = at(wish.outAfterMinutes ?? 75)
  return {
    ...emptyExam,
    ...headOf(examKey(wish), wish, day, index),
    type: wish.type,
    name: wish.name,
    status: wish.withheld === undefined ? 'PUBLISHED' : 'WITHHELD',
    version: 1,
    applied_at: at(-50),
    expected_at: null,
    collected_at: wish.type === 'MICROBIOLOGY' ? at(0) : null,
    received_at: null,
    reported_at: out,
    verified_at: out,
    report_doctor: wish.reportDoctor ?? '方屹',
    verify_doctor: wish.verifyDoctor ?? '谢临川',
    specimen: wish.specimen ?? null,
    barcode: null,
    reminder: wish.reminder ?? null,
    withheld_reason: wish.withheld ?? null,
    corrected_at: null,
    correction_note: null,
    modality: wish.modality ?? null,
    part: wish.part ?? null,
    method: wish.method ?? null,
    checked_at: wish.modality === undefined ? null : at(0),
    findings: wish.findings ?? null,
    impression: wish.impression ?? null,
    advice: wish.advice ?? null,
    accession_no: wish.accessionNo ?? null,
    study_uid: wish.studyUid ?? null,
    organisms: [...(wish.organisms ?? [])],
    is_abnormal: wish.isAbnormal ?? false,
    is_critical: false,
  }
}

function pictureRows(wish: ExamWish) {
  return (wish.pictures ?? []).map(({ caption, of }, index) => ({
    report_id: namedUuid(`report:${examKey(wish)}`),
    line_no: index + 1,
    caption,
    media_type: 'image/png',
    content: `\\x${drawn(of, `${wish.key}:${index}`).toString('hex')}`,
  }))
}

function drawn(of: 'ecg' | 'ultrasound' | 'stone', name: string): Buffer {
  if (of === 'ecg') return ecgPicture()
  return ultrasoundPicture(name, of === 'stone' ? { x: 118, y: 100 } : undefined)
}
