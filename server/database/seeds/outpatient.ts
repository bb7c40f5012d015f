/** The demo's outpatient bills: one visit of today and one of last week to pay for, and two months of paid ones. */
import { addDays, momentOf } from './days'
import { demoAccounts, patientIdOf } from './people'
import { namedUuid } from './random'

interface Line {
  category: string
  name: string
  spec?: string
  unit: string
  priceFen: number
  quantity: number
  insurance: '甲类' | '乙类' | '自费'
  where: keyof typeof places
}

const places = {
  lab: { depart: '检验科', place: '门诊楼2层 采血中心', queue: 'lab-blood' },
  image: { depart: '医学影像科', place: '医技楼1层 CT/X线登记处', queue: 'exam-ct' },
  heart: { depart: '心电图室', place: '门诊楼3层 305室', queue: 'exam-ecg' },
  drug: { depart: '西药房', place: '门诊楼1层 西药房3号窗口', queue: 'pharmacy-western' },
  herbs: { depart: '中药房', place: '门诊楼1层 中药房1号窗口', queue: 'pharmacy-chinese' },
  treat: { depart: '治疗室', place: '门诊楼2层 210室', queue: null },
} as const

interface BillWish {
  key: string
  patient: Parameters<typeof patientIdOf>[0]
  visit: string
  daysAgo: number
  time: string
  depart: string
  doctor: string
  diagnosis: string
  title: string
  isRequired?: boolean
  lines: readonly Line[]
  /** Index of the demo account that paid it, and with which payment. */
  paid?: { by: number; order: string }
}

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
const wishes: BillWish[] = [
  ...visit('wang-today', 'wang', 0, '心血管内科', '沈怀远', '高血压病2级', [
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
  ]),
  ...visit('grandson-last', 'grandson', 1, '儿科', '苏晴', '急性支气管炎', [
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
  ]),
  ...visit('li-today', 'li', 0, '普通外科', '韩立群', '胆囊结石', [
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
  ]),
  ...visit(
    'wang-month',
    'wang',
    9,
    '心血管内科',
    '沈怀远',
    '高血压病2级',
    [{ title: '西药处方', lines: pressure }],
    { by: 0, order: 'wang-month' },
  ),
  ...visit(
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
  ),
  ...visit(
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
  ),
]

function visit(
  key: string,
  patient: BillWish['patient'],
  daysAgo: number,
  depart: string,
  doctor: string,
  diagnosis: string,
  bills: readonly Pick<BillWish, 'title' | 'isRequired' | 'lines'>[],
  paid?: BillWish['paid'],
): BillWish[] {
  return bills.map((bill, index) => ({
    ...bill,
    key: `${key}-${index}`,
    visit: key,
    patient,
    daysAgo,
    time: `08:${20 + index * 3}`,
    depart,
    doctor,
    diagnosis,
    ...(paid === undefined ? {} : { paid }),
  }))
}

/** Rows of bills, items, payments for them and the channel orders. */
export function outpatientRows(today: string) {
  const bills = wishes.map((wish, index) => {
    const day = addDays(today, -wish.daysAgo)
    const totalFen = sumOf(wish)
    return {
      bill_id: namedUuid(`bill:${wish.key}`),
      bill_no: `F${day.replaceAll('-', '')}${String(1001 + index)}`,
      branch_id: 'yunxi-main',
      patient_id: patientIdOf(wish.patient),
      visit_no: `V${day.replaceAll('-', '')}${namedUuid(`visit:${wish.visit}`).slice(0, 6).toUpperCase()}`,
      visit_date: day,
      depart_name: wish.depart,
      doctor_name: wish.doctor,
      diagnosis: wish.diagnosis,
      cost_type_name: '自费',
      title: wish.title,
      is_required: wish.isRequired ?? false,
      total_fen: totalFen,
      fund_fen: 0,
      account_fen: 0,
      cash_fen: totalFen,
      issued_at: momentOf(day, wish.time),
      expires_at: momentOf(addDays(day, 7), '23:59'),
      order_id: wish.paid === undefined ? null : namedUuid(`outpatient-order:${wish.paid.order}`),
    }
  })
  const items = wishes.flatMap((wish) =>
    wish.lines.map((line, index) => itemRow(wish, line, index)),
  )
  const paid = [...new Set(wishes.flatMap((wish) => wish.paid?.order ?? []))].map((order) =>
    paidRows(order, today),
  )
  return {
    bills,
    items,
    orders: paid.map(({ order }) => order),
    orderBills: paid.flatMap(({ orderBills }) => orderBills),
    events: paid.flatMap(({ events }) => events),
    payments: paid.flatMap(({ payments }) => payments),
  }
}

const sumOf = ({ lines }: BillWish): number =>
  lines.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0)

function itemRow(wish: BillWish, line: Line, index: number) {
  const isDrug = ['09', '10', '11'].includes(line.category)
  const open = isDrug ? 'NOT_DISPENSED' : 'NOT_DONE'
  const finished = isDrug ? 'DISPENSED' : 'DONE'
  return {
    item_id: namedUuid(`item:${wish.key}:${index}`),
    bill_id: namedUuid(`bill:${wish.key}`),
    line_no: index + 1,
    category: line.category,
    name: line.name,
    spec: line.spec ?? null,
    unit: line.unit,
    price_fen: line.priceFen,
    quantity: line.quantity,
    amount_fen: line.priceFen * line.quantity,
    insurance_class: line.insurance,
    exec_depart_name: places[line.where].depart,
    exec_place: places[line.where].place,
    queue_item_code: places[line.where].queue,
    status: wish.paid === undefined ? open : finished,
  }
}

function paidRows(name: string, today: string) {
  const orderId = namedUuid(`outpatient-order:${name}`)
  const bills = wishes.filter(({ paid }) => paid?.order === name)
  const [first] = bills
  const account = demoAccounts[first?.paid?.by ?? 0]
  if (first === undefined || account === undefined) throw new Error(`no bills of ${name}`)
  const day = addDays(today, -first.daysAgo)
  const at = momentOf(day, '09:05')
  const totalFen = bills.reduce((sum, bill) => sum + sumOf(bill), 0)
  const digits = String(Number.parseInt(orderId.slice(0, 8), 16))
    .padStart(10, '0')
    .slice(0, 10)
  const order = {
    order_id: orderId,
    order_no: `M${day.replaceAll('-', '')}${digits.slice(2)}`,
    patient_id: patientIdOf(first.patient),
    account_id: account.accountId,
    total_fen: totalFen,
    fund_fen: 0,
    account_fen: 0,
    cash_fen: totalFen,
    status: 'PAID',
    pay_status: 'PAID',
    idempotency_key: `seed-${name}`,
    created_at: momentOf(day, '09:04'),
    expires_at: momentOf(day, '09:19'),
    paid_at: at,
    receipt_no: `R${digits}`,
    invoice_name: '医疗门诊收费票据（电子）',
    invoice_batch_code: '33060126',
    invoice_no: digits,
    invoice_random: orderId.slice(-6),
    confirmed_at: at,
    confirm_attempts: 1,
    next_confirm_at: null,
    end_reason: null,
  }
  const payment = {
    payment_id: namedUuid(`payment:${orderId}`),
    account_id: account.accountId,
    business: 'outpatient',
    business_id: orderId,
    channel: 'wechat',
    app: 'official_account',
    openid: account.openid,
    out_trade_no: `P${orderId.replaceAll('-', '').slice(0, 30)}`,
    description: '门诊缴费',
    amount_fen: totalFen,
    paid_amount_fen: totalFen,
    status: 'SUCCESS',
    prepay_id: null,
    transaction_id: `4200000${orderId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    created_at: at,
    expires_at: at,
    paid_at: at,
    closed_at: null,
    next_check_at: at,
    check_attempts: 0,
  }
  return {
    order,
    orderBills: bills.map(({ key }) => ({ order_id: orderId, bill_id: namedUuid(`bill:${key}`) })),
    events: [
      {
        event_id: namedUuid(`event:${orderId}:paid`),
        order_id: orderId,
        at,
        kind: 'paid',
        note: null,
      },
      {
        event_id: namedUuid(`event:${orderId}:confirmed`),
        order_id: orderId,
        at: momentOf(day, '09:06'),
        kind: 'confirmed',
        note: `收据号 R${digits}`,
      },
    ],
    payments: [payment],
  }
}
