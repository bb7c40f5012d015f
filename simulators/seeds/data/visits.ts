/** What the demo patients were billed for. */
import type { patientIdOf } from '../people'

/** One line of a bill. */
export interface Line {
  category: string
  name: string
  spec?: string
  unit: string
  priceFen: number
  quantity: number
  insurance: '甲类' | '乙类' | '自费'
  where: keyof typeof places
}

/** Where what a line stands for is done. */
export const places = {
  lab: { depart: '检验科', place: '门诊楼2层 采血中心', queue: 'lab-blood' },
  image: { depart: '医学影像科', place: '医技楼1层 CT/X线登记处', queue: 'exam-ct' },
  heart: { depart: '心电图室', place: '门诊楼3层 305室', queue: 'exam-ecg' },
  drug: { depart: '西药房', place: '门诊楼1层 西药房3号窗口', queue: 'pharmacy-western' },
  herbs: { depart: '中药房', place: '门诊楼1层 中药房1号窗口', queue: 'pharmacy-chinese' },
  treat: { depart: '治疗室', place: '门诊楼2层 210室', queue: null },
} as const

const blood: Line[] = [
  {
    category: '04',
    name: '血脂七项',
    unit: '套',
    priceFen: 6800,
    quantity: 1,
    insurance: '甲类',
    where: 'lab',
  },
  {
    category: '04',
    name: '空腹血糖',
    unit: '项',
    priceFen: 600,
    quantity: 1,
    insurance: '甲类',
    where: 'lab',
  },
]
const pressure: Line[] = [
  {
    category: '09',
    name: '苯磺酸氨氯地平片',
    spec: '5mg×28片',
    unit: '盒',
    priceFen: 2380,
    quantity: 2,
    insurance: '甲类',
    where: 'drug',
  },
  {
    category: '09',
    name: '阿托伐他汀钙片',
    spec: '20mg×7片',
    unit: '盒',
    priceFen: 2960,
    quantity: 2,
    insurance: '乙类',
    where: 'drug',
  },
  {
    category: '11',
    name: '复方丹参滴丸',
    spec: '27mg×180丸',
    unit: '瓶',
    priceFen: 2740,
    quantity: 1,
    insurance: '甲类',
    where: 'drug',
  },
]
/** A visit with its bills; `paid` names the demo account that paid them, and with which payment. */
export type VisitSeed = readonly [
  key: string,
  patient: Parameters<typeof patientIdOf>[0],
  daysAgo: number,
  depart: string,
  doctor: string,
  diagnosis: string,
  bills: readonly { title: string; isRequired?: boolean; lines: readonly Line[] }[],
  paid?: { by: number; order: string },
]

/** The visits: one of today and one of last week to pay for, and two months of paid ones. */
export const visits: readonly VisitSeed[] = [
  [
    'wang-today',
    'wang',
    0,
    '心血管内科',
    '沈怀远',
    '高血压病2级',
    [
      {
        title: '检验申请',
        isRequired: true,
        lines: [
          ...blood,
          {
            category: '08',
            name: '一次性采血针',
            unit: '支',
            priceFen: 150,
            quantity: 1,
            insurance: '自费',
            where: 'lab',
          },
        ],
      },
      {
        title: '检查申请',
        lines: [
          {
            category: '03',
            name: '十二导联心电图',
            unit: '次',
            priceFen: 2800,
            quantity: 1,
            insurance: '甲类',
            where: 'heart',
          },
        ],
      },
      { title: '西药处方', lines: pressure },
    ],
  ],
  [
    'grandson-last',
    'grandson',
    1,
    '儿科',
    '苏晴',
    '急性支气管炎',
    [
      {
        title: '治疗单',
        lines: [
          {
            category: '05',
            name: '雾化吸入',
            unit: '次',
            priceFen: 1500,
            quantity: 3,
            insurance: '甲类',
            where: 'treat',
          },
        ],
      },
    ],
  ],
  [
    'li-today',
    'li',
    0,
    '普通外科',
    '韩立群',
    '胆囊结石',
    [
      {
        title: '检查申请',
        lines: [
          {
            category: '03',
            name: '上腹部CT平扫',
            unit: '次',
            priceFen: 32000,
            quantity: 1,
            insurance: '乙类',
            where: 'image',
          },
        ],
      },
      {
        title: '西药处方',
        lines: [
          {
            category: '09',
            name: '熊去氧胆酸胶囊',
            spec: '250mg×25粒',
            unit: '盒',
            priceFen: 8650,
            quantity: 1,
            insurance: '乙类',
            where: 'drug',
          },
        ],
      },
    ],
  ],
  [
    'wang-month',
    'wang',
    9,
    '心血管内科',
    '沈怀远',
    '高血压病2级',
    [{ title: '西药处方', lines: pressure }],
    { by: 0, order: 'wang-month' },
  ],
  [
    'wang-before',
    'wang',
    41,
    '中医科',
    '陆文轩',
    '眩晕',
    [
      {
        title: '中药处方',
        lines: [
          {
            category: '10',
            name: '天麻钩藤饮',
            spec: '7剂',
            unit: '剂',
            priceFen: 3120,
            quantity: 7,
            insurance: '甲类',
            where: 'herbs',
          },
        ],
      },
      { title: '检验申请', lines: blood },
    ],
    { by: 0, order: 'wang-before' },
  ],
  [
    'mother-month',
    'mother',
    16,
    '骨科',
    '顾长青',
    '右膝骨关节炎',
    [
      {
        title: '检查申请',
        lines: [
          {
            category: '03',
            name: '膝关节正侧位X线',
            unit: '次',
            priceFen: 9600,
            quantity: 1,
            insurance: '甲类',
            where: 'image',
          },
        ],
      },
    ],
    { by: 1, order: 'mother-month' },
  ],
]
