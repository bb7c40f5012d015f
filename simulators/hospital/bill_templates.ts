/** What the console's doctor can order with one button. */
import type { ChargeCategory } from '../../src/contract/inpatient'

export interface TemplateItem {
  category: ChargeCategory
  name: string
  spec: string | null
  unit: string
  priceFen: number
  quantity: number
  insuranceClass: '甲类' | '乙类' | '自费'
  execDepartName: string
  execPlace: string
  queueItemCode: string | null
  /** The exam that its time is planned for in the app. */
  examCode?: string
}

export interface Template {
  title: string
  departName: string
  doctorName: string
  diagnosis: string
  items: readonly TemplateItem[]
}

const lab = {
  execDepartName: '检验科',
  execPlace: '门诊楼2层 采血中心',
  queueItemCode: 'lab-blood',
}
const ct = {
  execDepartName: '医学影像科',
  execPlace: '医技楼1层 CT/X线登记处',
  queueItemCode: 'exam-ct',
}
const chestCt = {
  ...ct,
  category: '03',
  name: '胸部CT平扫',
  spec: null,
  unit: '次',
  priceFen: 26000,
  quantity: 1,
  insuranceClass: '乙类',
} as const
const ultrasound = {
  ...ct,
  category: '03',
  spec: null,
  unit: '次',
  quantity: 1,
  insuranceClass: '甲类',
  execDepartName: '超声科',
  execPlace: '医技楼2层 超声科',
  queueItemCode: 'exam-ultrasound',
} as const
// Open day and night, so that a demo at any hour can take a number.
const pharmacy = {
  execDepartName: '24 小时药房',
  execPlace: '急诊楼 1 层 24 小时药房',
  queueItemCode: 'pharmacy-24h',
}
const mri = { name: '头部磁共振平扫', execPlace: '医技楼1层 磁共振室', queueItemCode: null }
const general = { departName: '全科医学科', doctorName: '周明远', diagnosis: '上呼吸道感染' }

const threeExams = [
  {
    ...lab,
    category: '04',
    name: '空腹抽血',
    spec: null,
    unit: '次',
    priceFen: 5500,
    quantity: 1,
    insuranceClass: '甲类',
    examCode: 'LAB-FASTING',
  },
  {
    ...ultrasound,
    name: '腹部超声',
    priceFen: 12000,
    examCode: 'US-ABDOMEN',
  },
  { ...chestCt, examCode: 'CT-CHEST' },
] as const

export const billTemplates = {
  lab: {
    ...general,
    title: '检验申请',
    items: [
      {
        ...lab,
        category: '04',
        name: '血常规（五分类）',
        spec: null,
        unit: '次',
        priceFen: 2000,
        quantity: 1,
        insuranceClass: '甲类',
      },
      {
        ...lab,
        category: '04',
        name: 'C反应蛋白',
        spec: null,
        unit: '项',
        priceFen: 3500,
        quantity: 1,
        insuranceClass: '甲类',
      },
    ],
  },
  exam: {
    ...general,
    title: '检查申请',
    items: [chestCt],
  },
  exams: {
    ...general,
    title: '检查申请',
    items: threeExams,
  },
  mri: {
    ...general,
    title: '检查申请',
    items: [threeExams[0], { ...chestCt, ...mri, examCode: 'MR-HEAD' }],
  },
  heart: {
    ...general,
    departName: '心血管内科',
    diagnosis: '胸闷待查',
    title: '检查申请',
    items: [
      ...threeExams,
      { ...ultrasound, name: '心脏彩超', priceFen: 18000, examCode: 'US-HEART' },
    ],
  },
  urgent: {
    ...general,
    title: '急诊检验申请',
    items: [
      {
        category: '04',
        name: '急诊抽血',
        spec: null,
        unit: '次',
        priceFen: 6000,
        quantity: 1,
        insuranceClass: '甲类',
        execDepartName: '急诊检验',
        execPlace: '急诊楼 1 层 检验窗口',
        queueItemCode: 'lab-emergency',
        examCode: 'LAB-URGENT',
      },
    ],
  },
  medicine: {
    ...general,
    title: '西药处方',
    items: [
      {
        ...pharmacy,
        category: '09',
        name: '布洛芬缓释胶囊',
        spec: '0.3g×24粒',
        unit: '盒',
        priceFen: 1860,
        quantity: 1,
        insuranceClass: '甲类',
      },
      {
        ...pharmacy,
        category: '11',
        name: '连花清瘟胶囊',
        spec: '0.35g×36粒',
        unit: '盒',
        priceFen: 2480,
        quantity: 2,
        insuranceClass: '甲类',
      },
      {
        ...pharmacy,
        category: '09',
        name: '盐酸氨溴索口服溶液',
        spec: '100ml',
        unit: '瓶',
        priceFen: 1950,
        quantity: 1,
        insuranceClass: '乙类',
      },
    ],
  },
} as const satisfies Record<string, Template>

/** 检验, 检查 or 处方. */
export type BillKind = keyof typeof billTemplates
