/** The demo's stays: one in each status, with daily fees and deposits, and one that no account has bound yet. */
import { addDays, momentOf } from './days'
import { demoAccounts, patientIdOf } from './people'
import { namedUuid, pickNumber } from './random'

type Status = 'AWAITING' | 'ADMITTED' | 'SETTLING' | 'DISCHARGED'

interface StayWish {
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

interface Charge {
  category: string
  name: string
  spec?: string
  unit: string
  priceFen: number
  quantity: number
  insurance?: '甲类' | '乙类' | '自费'
  /** Days of the stay it is charged on; every day when missing. */
  on?: readonly number[]
}

const nursing: Charge[] = [
  {
    category: '01',
    name: '床位费（三人间）',
    unit: '日',
    priceFen: 4500,
    quantity: 1,
    insurance: '甲类',
  },
  {
    category: '02',
    name: '住院诊查费',
    unit: '日',
    priceFen: 3000,
    quantity: 1,
    insurance: '甲类',
  },
  { category: '07', name: '一级护理', unit: '日', priceFen: 4800, quantity: 1, insurance: '甲类' },
]

/** What a stay costs, day by day. */
const courses = {
  heart: [
    ...nursing,
    {
      category: '09',
      name: '阿司匹林肠溶片',
      spec: '100mg×30片',
      unit: '盒',
      priceFen: 1580,
      quantity: 1,
      insurance: '甲类',
      on: [0],
    },
    {
      category: '09',
      name: '阿托伐他汀钙片',
      spec: '20mg×7片',
      unit: '盒',
      priceFen: 2960,
      quantity: 1,
      insurance: '乙类',
      on: [0],
    },
    {
      category: '09',
      name: '低分子肝素钠注射液',
      spec: '0.4ml:4000IU',
      unit: '支',
      priceFen: 3340,
      quantity: 2,
      insurance: '乙类',
    },
    {
      category: '09',
      name: '硝酸甘油注射液',
      spec: '1ml:5mg',
      unit: '支',
      priceFen: 620,
      quantity: 2,
      insurance: '甲类',
      on: [0, 1, 2],
    },
    {
      category: '09',
      name: '注射用丹参多酚酸盐',
      spec: '100mg',
      unit: '瓶',
      priceFen: 5860,
      quantity: 2,
      insurance: '乙类',
    },
    {
      category: '11',
      name: '复方丹参滴丸',
      spec: '27mg×180丸',
      unit: '瓶',
      priceFen: 2740,
      quantity: 1,
      insurance: '甲类',
      on: [1],
    },
    { category: '05', name: '静脉输液', unit: '次', priceFen: 900, quantity: 2, insurance: '甲类' },
    {
      category: '05',
      name: '心电监护',
      unit: '小时',
      priceFen: 400,
      quantity: 24,
      insurance: '甲类',
      on: [0, 1, 2, 3],
    },
    {
      category: '05',
      name: '氧气吸入',
      unit: '小时',
      priceFen: 300,
      quantity: 12,
      insurance: '甲类',
      on: [0, 1, 2, 3],
    },
    {
      category: '04',
      name: '肌钙蛋白I测定',
      unit: '项',
      priceFen: 9000,
      quantity: 1,
      insurance: '乙类',
      on: [0, 1, 3],
    },
    {
      category: '04',
      name: '血脂七项',
      unit: '套',
      priceFen: 6800,
      quantity: 1,
      insurance: '甲类',
      on: [0],
    },
    {
      category: '04',
      name: '肝肾功能电解质',
      unit: '套',
      priceFen: 12400,
      quantity: 1,
      insurance: '甲类',
      on: [0, 3],
    },
    {
      category: '03',
      name: '心脏彩色多普勒超声',
      unit: '次',
      priceFen: 24000,
      quantity: 1,
      insurance: '甲类',
      on: [1],
    },
    {
      category: '03',
      name: '动态心电图（24小时）',
      unit: '次',
      priceFen: 16500,
      quantity: 1,
      insurance: '甲类',
      on: [2],
    },
    {
      category: '03',
      name: '冠状动脉CT血管成像',
      unit: '次',
      priceFen: 98000,
      quantity: 1,
      insurance: '乙类',
      on: [4],
    },
    {
      category: '08',
      name: '一次性精密输液器',
      unit: '套',
      priceFen: 1250,
      quantity: 2,
      insurance: '自费',
    },
    {
      category: '08',
      name: '静脉留置针',
      unit: '支',
      priceFen: 3800,
      quantity: 1,
      insurance: '乙类',
      on: [0, 3],
    },
  ],
  knee: [
    ...nursing,
    {
      category: '06',
      name: '人工膝关节置换术',
      unit: '次',
      priceFen: 386000,
      quantity: 1,
      insurance: '乙类',
      on: [2],
    },
    {
      category: '06',
      name: '椎管内麻醉',
      unit: '次',
      priceFen: 60000,
      quantity: 1,
      insurance: '甲类',
      on: [2],
    },
    {
      category: '08',
      name: '人工膝关节（集采）',
      unit: '套',
      priceFen: 542800,
      quantity: 1,
      insurance: '乙类',
      on: [2],
    },
    {
      category: '08',
      name: '手术敷料包',
      unit: '个',
      priceFen: 8600,
      quantity: 2,
      insurance: '自费',
      on: [2, 4, 6],
    },
    {
      category: '09',
      name: '注射用头孢唑林钠',
      spec: '0.5g',
      unit: '支',
      priceFen: 540,
      quantity: 4,
      insurance: '甲类',
      on: [2, 3, 4],
    },
    {
      category: '09',
      name: '利伐沙班片',
      spec: '10mg×5片',
      unit: '盒',
      priceFen: 4980,
      quantity: 1,
      insurance: '乙类',
      on: [3, 5, 7],
    },
    {
      category: '09',
      name: '塞来昔布胶囊',
      spec: '0.2g×6粒',
      unit: '盒',
      priceFen: 1890,
      quantity: 1,
      insurance: '乙类',
      on: [1, 4, 7],
    },
    {
      category: '05',
      name: '关节松动训练',
      unit: '次',
      priceFen: 7000,
      quantity: 1,
      insurance: '乙类',
      on: [4, 5, 6, 7, 8],
    },
    {
      category: '05',
      name: '静脉输液',
      unit: '次',
      priceFen: 900,
      quantity: 2,
      insurance: '甲类',
      on: [2, 3, 4, 5],
    },
    {
      category: '04',
      name: '凝血功能',
      unit: '套',
      priceFen: 7600,
      quantity: 1,
      insurance: '甲类',
      on: [0, 3],
    },
    {
      category: '04',
      name: '血常规',
      unit: '次',
      priceFen: 2000,
      quantity: 1,
      insurance: '甲类',
      on: [0, 3, 6],
    },
    {
      category: '03',
      name: '膝关节正侧位X线',
      unit: '次',
      priceFen: 9600,
      quantity: 1,
      insurance: '甲类',
      on: [0, 4],
    },
    {
      category: '03',
      name: '下肢静脉彩超',
      unit: '次',
      priceFen: 18000,
      quantity: 1,
      insurance: '甲类',
      on: [1],
    },
  ],
  lung: [
    ...nursing,
    {
      category: '09',
      name: '注射用阿莫西林钠克拉维酸钾',
      spec: '0.6g',
      unit: '支',
      priceFen: 1260,
      quantity: 3,
      insurance: '乙类',
    },
    {
      category: '09',
      name: '氨溴索口服溶液',
      spec: '100ml',
      unit: '瓶',
      priceFen: 2150,
      quantity: 1,
      insurance: '甲类',
      on: [0],
    },
    {
      category: '05',
      name: '雾化吸入',
      unit: '次',
      priceFen: 1500,
      quantity: 2,
      insurance: '甲类',
    },
    { category: '05', name: '静脉输液', unit: '次', priceFen: 900, quantity: 3, insurance: '甲类' },
    {
      category: '04',
      name: '血常规加C反应蛋白',
      unit: '套',
      priceFen: 4200,
      quantity: 1,
      insurance: '甲类',
      on: [0, 2, 4],
    },
    {
      category: '04',
      name: '呼吸道病原体核酸检测',
      unit: '套',
      priceFen: 28000,
      quantity: 1,
      insurance: '乙类',
      on: [0],
    },
    {
      category: '03',
      name: '胸部正位X线',
      unit: '次',
      priceFen: 6800,
      quantity: 1,
      insurance: '甲类',
      on: [0, 4],
    },
    {
      category: '08',
      name: '一次性雾化面罩',
      unit: '个',
      priceFen: 1200,
      quantity: 1,
      insurance: '自费',
      on: [0],
    },
  ],
  none: [],
} satisfies Record<string, readonly Charge[]>

const wishes: StayWish[] = [
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

/** Rows of stays, fees, deposits with their events, and the payments of those paid by WeChat. */
export function inpatientRows(today: string) {
  const parts = wishes.map((wish) => stayRows(wish, today))
  return {
    stays: parts.map(({ stay }) => stay),
    fees: parts.flatMap(({ fees }) => fees),
    deposits: parts.flatMap(({ deposits }) => deposits),
    events: parts.flatMap(({ events }) => events),
    payments: parts.flatMap(({ payments }) => payments),
  }
}

function stayRows(wish: StayWish, today: string) {
  const inpatientId = namedUuid(`stay:${wish.key}`)
  const inDate = addDays(today, -wish.cameDaysAgo)
  const outDate = wish.leftDaysAgo === undefined ? null : addDays(today, -wish.leftDaysAgo)
  const fees = feeRows(wish, inpatientId, inDate, outDate ?? addDays(today, -1))
  const totalFen = fees.reduce((sum, fee) => sum + fee.amount_fen, 0)
  const insuranceFen =
    wish.insuranceShare === undefined ? null : Math.round(totalFen * wish.insuranceShare)
  const stay = {
    inpatient_id: inpatientId,
    hospital_stay_id: `${wish.admissionNo}-${wish.inTimes}`,
    branch_id: wish.branchId,
    patient_id: patientIdOf(wish.patient),
    admission_no: wish.admissionNo,
    in_times: wish.inTimes,
    status: wish.status,
    depart_name: wish.departName,
    ward_name: wish.wardName,
    ward_place: wish.wardPlace,
    ward_telephone: wish.wardTelephone,
    bed_no: wish.bedNo,
    doctor_name: wish.doctorName,
    nurse_name: wish.nurseName,
    diagnosis: wish.diagnosis,
    cost_type_name: wish.costTypeName,
    in_date: inDate,
    out_date: outDate,
    insurance_fee_fen: insuranceFen,
  }
  return { stay, fees, ...depositRows(wish, inpatientId, inDate, totalFen - (insuranceFen ?? 0)) }
}

function feeRows(wish: StayWish, inpatientId: string, inDate: string, lastDay: string) {
  const charges: readonly Charge[] = courses[wish.course]
  const days = Math.max(0, Math.round((Date.parse(lastDay) - Date.parse(inDate)) / 86_400_000) + 1)
  return Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    charges
      .filter(({ on }) => on === undefined || on.includes(day))
      .map((charge, index) => ({
        fee_id: namedUuid(`fee:${wish.key}:${day}:${index}`),
        inpatient_id: inpatientId,
        day_id: `${wish.admissionNo}-${wish.inTimes}-${addDays(inDate, day)}`,
        fee_date: addDays(inDate, day),
        category: charge.category,
        name: charge.name,
        spec: charge.spec ?? null,
        unit: charge.unit,
        price_fen: charge.priceFen,
        quantity: charge.quantity,
        amount_fen: charge.priceFen * charge.quantity,
        insurance_class: charge.insurance ?? null,
      })),
  )
}

/** Two deposits: the first at the window on the first day, the second by WeChat two days later, in whole hundreds. */
function depositRows(wish: StayWish, inpatientId: string, inDate: string, costFen: number) {
  const wantedFen = Math.ceil((costFen + wish.leavesFen) / 10_000) * 10_000
  const account = wish.payer === undefined ? undefined : demoAccounts[wish.payer]
  const byWeChatFen = account === undefined ? 0 : Math.floor(wantedFen / 30_000) * 10_000
  const wanted = [
    { mode: 'window', amountFen: wantedFen - byWeChatFen, at: momentOf(inDate, '10:20') },
    { mode: 'wechat', amountFen: byWeChatFen, at: momentOf(addDays(inDate, 2), '19:42') },
  ].filter(({ amountFen }) => amountFen > 0)
  const rows = wanted.map(({ mode, amountFen, at }) => {
    const depositId = namedUuid(`deposit:${wish.key}:${mode}`)
    const number = String(pickNumber(depositId, 10_000_000, 99_999_999))
    const tradeNo = `DEMO${depositId.replaceAll('-', '').slice(0, 24).toUpperCase()}`
    const deposit = {
      deposit_id: depositId,
      deposit_no: `D${at.slice(0, 10).replaceAll('-', '')}${number}`,
      inpatient_id: inpatientId,
      account_id: mode === 'wechat' ? (account?.accountId ?? null) : null,
      pay_link_id: null,
      mode,
      amount_fen: amountFen,
      status: 'DONE',
      pay_status: 'PAID',
      idempotency_key: `demo-seed-${wish.key}-${mode}`,
      created_at: at,
      expires_at: null,
      paid_at: at,
      receipt_no: `R${number}`,
      balance_after_fen: null,
      confirmed_at: at,
      confirm_attempts: 1,
      next_confirm_at: null,
      end_reason: null,
    }
    const event = {
      event_id: namedUuid(`event:${depositId}`),
      deposit_id: depositId,
      at,
      kind: 'entered',
      note: `收据号 R${number}`,
    }
    const payments =
      mode === 'window' || account === undefined
        ? []
        : [
            {
              payment_id: namedUuid(`payment:${depositId}`),
              account_id: account.accountId,
              business: 'deposit',
              business_id: depositId,
              channel: 'wechat',
              app: 'official_account',
              openid: account.openid,
              out_trade_no: tradeNo,
              description: '住院预缴金',
              amount_fen: amountFen,
              paid_amount_fen: amountFen,
              status: 'SUCCESS',
              prepay_id: null,
              transaction_id: `4200000${depositId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
              created_at: at,
              expires_at: at,
              paid_at: at,
              closed_at: null,
              next_check_at: at,
              check_attempts: 0,
            },
          ]
    return { deposit, event, payments }
  })
  return {
    deposits: rows.map(({ deposit }) => deposit),
    events: rows.map(({ event }) => event),
    payments: rows.flatMap(({ payments }) => payments),
  }
}
