import type { FilmStudy } from '@/contract/film'
import type { LabItem, Organism, Report } from '@/contract/report'

import { serverNow } from './days'
import { portrait } from './pictures'

const reportTime = '2026-11-24T16:20:00+08:00'

const normal: LabItem = {
  itemCode: 'WBC',
  itemName: '白细胞计数',
  enName: 'WBC',
  result: '6.2',
  unit: '×10⁹/L',
  refRange: '3.5-9.5',
  flag: 'N',
  critical: false,
  value: 6.2,
  low: 3.5,
  high: 9.5,
  last: null,
  hasTrend: false,
  explanation: null,
}

/** Items of a blood count: one critical, one low with its explanation, two normal. */
export const items: readonly LabItem[] = [
  {
    ...normal,
    itemCode: 'K',
    itemName: '血清钾',
    enName: 'K',
    result: '6.8',
    unit: 'mmol/L',
    refRange: '3.5-5.3',
    flag: 'HH',
    critical: true,
    value: 6.8,
    low: 3.5,
    high: 5.3,
    hasTrend: true,
  },
  {
    ...normal,
    itemCode: 'HGB',
    itemName: '血红蛋白测定',
    enName: 'HGB',
    result: '98',
    unit: 'g/L',
    refRange: '130-175',
    method: '比色法',
    flag: 'L',
    value: 98,
    low: 130,
    high: 175,
    last: { value: 118, at: '2026-04-10T10:00:00+08:00' },
    hasTrend: true,
    explanation: {
      about: '血红蛋白负责运送氧气。',
      low: '偏低常见于缺铁、失血。',
      high: '偏高常见于脱水。',
    },
  },
  normal,
  {
    ...normal,
    itemCode: 'CRP',
    itemName: 'C 反应蛋白',
    enName: 'CRP',
    result: '3',
    unit: 'mg/L',
    refRange: '<10',
    value: 3,
    low: null,
    high: 10,
    last: { value: 22, at: '2026-11-02T10:00:00+08:00' },
  },
]

/** An organism and three medicines. */
export const organism: Organism = {
  name: '大肠埃希菌',
  amount: '10⁵ CFU/mL',
  remark: '产超广谱 β-内酰胺酶（ESBL）',
  tests: [
    { name: '亚胺培南', method: 'MIC', value: '≤0.25', unit: 'μg/mL', result: 'S' },
    { name: '左氧氟沙星', method: 'MIC', value: '1', unit: 'μg/mL', result: 'I' },
    { name: '头孢曲松', method: 'KB', value: '8', unit: 'mm', result: 'R' },
  ],
}

/** A report of the laboratory. */
export const labReport: Report = {
  reportId: 'report',
  type: 'LAB',
  name: '血常规',
  patientId: 'patient',
  patientName: '李小龙',
  hospitalBranchId: 'east',
  branchName: '东院区',
  departName: '心血管内科',
  applyDoctor: '林静',
  status: 'PUBLISHED',
  isAbnormal: true,
  isCritical: true,
  isRead: true,
  isCorrected: false,
  appliedAt: '2026-11-24T09:00:00+08:00',
  expectedAt: null,
  reportTime,
  reportNo: 'L20261124001',
  version: 1,
  patientSex: 'male',
  patientAge: 68,
  outpatientNo: 'M0012345',
  specimen: '静脉血',
  collectTime: '2026-11-24T09:30:00+08:00',
  receiveTime: '2026-11-24T09:50:00+08:00',
  reportDoctor: '周敏',
  verifyDoctor: '吴刚',
  verifyTime: reportTime,
  reminder: '请带报告回诊室，让医生看。',
  correctedAt: null,
  items: [...items],
  organisms: [],
  exam: null,
  watermark: '李*龙',
  serverNow,
}

/** A report of an examination with a key picture and a film. */
export const examReport: Report = {
  ...labReport,
  type: 'EXAM',
  name: '胸部CT平扫',
  isCritical: false,
  isCorrected: true,
  correctedAt: reportTime,
  correctionNote: '更正了结节的大小。',
  items: [],
  exam: {
    modality: 'CT',
    part: '胸部',
    checkTime: '2026-11-24T10:10:00+08:00',
    description: '右肺上叶见一磨玻璃结节，大小约 6 mm，边界清楚。',
    impression: '右肺上叶磨玻璃结节，考虑良性可能大。',
    advice: '6 个月后复查。',
    pictures: [{ caption: '右肺上叶', address: portrait }],
    studyUid: '1.2.3',
  },
}

/** A film of two series; its pictures are the portrait, whatever follows its address. */
export const film: FilmStudy = {
  filmId: 'film',
  name: '胸部CT平扫',
  modality: 'CT',
  studiedAt: '2026-11-24T10:10:00+08:00',
  accessionNo: 'CT20261124001',
  imageCount: 72,
  patientName: '李小龙',
  series: [
    { seriesNo: 1, name: '平扫', sliceCount: 48, aspect: 1 },
    { seriesNo: 2, name: '薄层', sliceCount: 24, aspect: 1 },
  ],
  windows: [
    { key: 'lung', words: '肺窗' },
    { key: 'soft', words: '纵隔窗' },
  ],
  imagePath: '#',
  imagesUntil: '2026-11-25T09:35:00+08:00',
  watermark: '李*龙',
}
