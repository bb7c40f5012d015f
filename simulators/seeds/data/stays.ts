/** The demo's stays. */
import type { patientIdOf } from '../people'
import type { courses } from './stay_courses'

type Status = 'AWAITING' | 'ADMITTED' | 'SETTLING' | 'DISCHARGED'

/** A stay to be made. */
export interface StaySeed {
  key: string
  patient: Parameters<typeof patientIdOf>[0]
  /** Index of the demo account that paid by WeChat; undefined when all was paid at the window. */
  payer?: number
  admissionNo: string
  inTimes: number
  status: Status
  branchId: string
  departName: string
  wardName: string
  wardPlace: string
  wardTelephone: string
  bedNo: string | null
  doctorName: string | null
  nurseName: string | null
  diagnosis: string | null
  costTypeName: string
  /** Days before today. */
  cameDaysAgo: number
  leftDaysAgo?: number
  course: keyof typeof courses
  /** What is left of the deposits in the end, roughly. */
  leavesFen: number
  /** The share that the insurance has taken over, once settled. */
  insuranceShare?: number
}

/** One stay in each status, and one that no account has bound yet. */
export const staySeeds: StaySeed[] = [
  {
    key: 'wang-heart',
    patient: 'wang',
    payer: 0,
    admissionNo: 'Z20265318',
    inTimes: 2,
    status: 'ADMITTED',
    branchId: 'yunxi-main',
    departName: '心血管内科',
    wardName: '心内科二病区',
    wardPlace: '住院楼9层东',
    wardTelephone: '0589-8801912',
    bedNo: '23床',
    doctorName: '沈怀远',
    nurseName: '林晓燕',
    diagnosis: '冠状动脉粥样硬化性心脏病，不稳定型心绞痛',
    costTypeName: '城镇职工医保',
    cameDaysAgo: 6,
    course: 'heart',
    leavesFen: 90_000,
  },
  {
    key: 'grandson-lung',
    patient: 'grandson',
    payer: 0,
    admissionNo: 'Z20271146',
    inTimes: 1,
    status: 'DISCHARGED',
    branchId: 'yunxi-east',
    departName: '儿科',
    wardName: '儿科病区',
    wardPlace: '东院住院楼5层',
    wardTelephone: '0589-8802505',
    bedNo: null,
    doctorName: '苏晴',
    nurseName: null,
    diagnosis: '支气管肺炎',
    costTypeName: '城乡居民医保',
    cameDaysAgo: 63,
    leftDaysAgo: 57,
    course: 'lung',
    leavesFen: 0,
    insuranceShare: 0.55,
  },
  {
    key: 'mother-knee',
    patient: 'mother',
    payer: 1,
    admissionNo: 'Z20268845',
    inTimes: 1,
    status: 'SETTLING',
    branchId: 'yunxi-main',
    departName: '骨科',
    wardName: '骨科一病区',
    wardPlace: '住院楼12层西',
    wardTelephone: '0589-8801207',
    bedNo: '8床',
    doctorName: '顾长青',
    nurseName: '何静',
    diagnosis: '右膝骨关节炎',
    costTypeName: '城镇职工医保',
    cameDaysAgo: 10,
    leftDaysAgo: 1,
    course: 'knee',
    leavesFen: 200_000,
    insuranceShare: 0.6,
  },
  {
    key: 'li-awaiting',
    patient: 'li',
    admissionNo: 'Z20260927',
    inTimes: 1,
    status: 'AWAITING',
    branchId: 'yunxi-main',
    departName: '普通外科',
    wardName: '普外科病区',
    wardPlace: '住院楼7层东',
    wardTelephone: '0589-8801703',
    bedNo: null,
    doctorName: '韩立群',
    nurseName: null,
    diagnosis: '胆囊结石，慢性胆囊炎',
    costTypeName: '自费',
    cameDaysAgo: -2,
    course: 'none',
    leavesFen: 0,
  },
  {
    key: 'unbound-lung',
    patient: 'unbound',
    admissionNo: 'Z20262290',
    inTimes: 1,
    status: 'ADMITTED',
    branchId: 'yunxi-main',
    departName: '呼吸与危重症医学科',
    wardName: '呼吸科病区',
    wardPlace: '住院楼10层西',
    wardTelephone: '0589-8801108',
    bedNo: '15床',
    doctorName: '秦岭',
    nurseName: '方圆',
    diagnosis: '社区获得性肺炎',
    costTypeName: '城镇职工医保',
    cameDaysAgo: 3,
    course: 'lung',
    leavesFen: 260_000,
  },
]
