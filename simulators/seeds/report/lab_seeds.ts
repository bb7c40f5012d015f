/** The laboratory reports of the demo: courses over two years, and single ones between them. */
import { familyReports, heart, heartReports, wangCourse, type LabSeed } from '../data/lab_reports'

/** Until then the laboratory gave creatinine in mg/dL. */
const oldCreatinine = { CREA: { unit: 'mg/dL', factor: 1 / 88.4, digits: 2 } }
const oldCreatinineUntil = 430
const thyroidMachineUntil = 400

/** All of them; their order decides their times and barcodes. */
export const labSeeds: LabSeed[] = [
  ...wangCourse.flatMap(({ daysAgo, ...values }): LabSeed[] => [
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
  ...([718, 531, 349, 164, 76, 9] as const).flatMap((daysAgo, index): LabSeed[] => [
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
  ...([640, 420, 230, 41] as const).map((daysAgo, index): LabSeed => ({
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
  ...heartReports,
  ...([602, 241, 1] as const).flatMap((daysAgo, index): LabSeed[] => [
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
  ...([512, 150, 16] as const).map((daysAgo, index): LabSeed => ({
    patient: 'mother',
    depart: '骨科',
    doctor: '顾长青',
    diagnosis: '右膝骨关节炎',
    panel: 'blood',
    daysAgo,
    values: { HGB: [128, 126, 125][index] ?? 125 },
  })),
  ...familyReports,
]
