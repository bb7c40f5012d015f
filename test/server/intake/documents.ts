/** Documents that tests send, one builder a kind. Each takes what matters and invents the rest. */
import { addDays, hospitalDay } from '../../../server/values/hospital_time'

type Given = Record<string, unknown>

const head = (kind: string, id: string) => ({
  kind,
  id,
  version: 1,
  at: '2026-11-20T08:00:00+08:00',
})

export const aHospital = (given: Given = {}) => ({
  ...head('hospital', 'h1'),
  name: '测试医院',
  level: '三级甲等',
  telephone: '0571-80000000',
  ...given,
})

export const aBranch = (given: Given = {}) => ({
  ...head('branch', 'b1'),
  hospitalId: 'h1',
  name: '本部',
  ...given,
})

export const aDepartment = (given: Given = {}) => ({
  ...head('department', 'd1'),
  branchId: 'b1',
  parentId: 'd0',
  name: '心内科',
  place: '门诊楼 3 层',
  ...given,
})

export const aDoctor = (given: Given = {}) => ({
  ...head('doctor', 'doc1'),
  branchId: 'b1',
  departmentId: 'd1',
  name: '沈怀远',
  sex: 'male',
  title: 'chief',
  ...given,
})

export const aNotice = (given: Given = {}) => ({
  ...head('notice', 'n1'),
  hospitalId: 'h1',
  type: 'privacy_policy',
  title: '隐私政策',
  content: '<p>我们怎样处理您的信息。</p>',
  ...given,
})

/** A hospital with one branch, one department of two levels and one doctor. */
export const organisation = () => [
  aHospital(),
  aBranch(),
  aDepartment({ id: 'd0', parentId: null, name: '内科' }),
  aDepartment(),
  aDoctor(),
]

export const anItem = (given: Given = {}) => ({
  ...head('item', 'b1:lab-blood'),
  branchId: 'b1',
  itemCode: 'lab-blood',
  groupCode: 'lab',
  groupName: '检验',
  name: '抽血',
  letter: 'C',
  opens: '07:30',
  closes: '16:30',
  usualSeconds: 120,
  ...given,
})

export const rules = (given: Given = {}) => ({
  ...head('rules', 'registration'),
  rules: { horizonDays: 7 },
  ...given,
})

/** The clinics of these documents are in the week to come: a day that is over has rules of its own. */
export const clinicDay = (number: number): string => addDays(hospitalDay(new Date()), number + 3)

export const aClinic = (given: Given = {}) => ({
  ...head('clinic', 'c1'),
  departmentId: 'd1',
  doctorId: 'doc1',
  registrationType: 'expert',
  visitDate: clinicDay(1),
  halfDay: 'morning',
  regFeeFen: 1500,
  treatFeeFen: 3500,
  releaseAt: '2026-11-20T07:00:00+08:00',
  sources: [
    { beginTime: '08:00', endTime: '08:30', capacity: 4 },
    { beginTime: '08:30', endTime: '09:00', capacity: 4 },
  ],
  ...given,
})

export const aClinicWindow = (given: Given = {}) => ({
  ...head('clinicWindow', 'w1'),
  from: clinicDay(1),
  to: clinicDay(7),
  clinicIds: ['c1'],
  ...given,
})

export const aSlotState = (given: Given = {}) => ({
  ...head('slotState', 'c1-0900'),
  clinicId: 'c1',
  beginTime: '09:00',
  left: 3,
  ...given,
})

export const aVisit = (given: Given = {}) => ({
  ...head('visit', 'v1'),
  orderNo: 'unknown',
  state: 'seen',
  ...given,
})

export const aBill = (given: Given = {}) => ({
  ...head('bill', 'F2026112000001'),
  branchId: 'b1',
  patient: { value: '0100000001' },
  visitNo: 'V20261120-1',
  visitDate: '2026-11-20',
  departName: '心内科',
  doctorName: '沈怀远',
  title: '检验申请',
  issuedAt: '2026-11-20T09:30:00+08:00',
  expiresAt: '2027-11-27T23:59:59+08:00',
  state: 'open',
  lines: [
    {
      category: '04',
      name: '血常规',
      unit: '次',
      priceFen: 2500,
      quantity: 1,
      amountFen: 2500,
      execDepartName: '检验科',
      execPlace: '门诊楼 2 层',
      queueItemCode: 'lab-blood',
    },
    {
      category: '09',
      name: '阿司匹林肠溶片',
      unit: '盒',
      priceFen: 1320,
      quantity: 2,
      amountFen: 2640,
    },
  ],
  ...given,
})

export const anInvoice = (given: Given = {}) => ({
  ...head('invoice', 'E1'),
  orderNo: 'unknown',
  name: '医疗门诊收费票据（电子）',
  batchCode: '33060126',
  number: '0012345678',
  random: 'a1b2c3',
  totalFen: 5140,
  state: 'valid',
  issuedAt: '2026-11-20T10:00:00+08:00',
  ...given,
})

export const aStay = (given: Given = {}) => ({
  ...head('stay', 'stay1'),
  patient: { value: '0100000001' },
  branchId: 'b1',
  admissionNo: 'Z001',
  inTimes: 1,
  status: 'ADMITTED',
  departName: '心内科',
  wardName: '心内科一病区',
  inDate: '2026-11-19',
  ...given,
})

export const aFeeDay = (given: Given = {}) => ({
  ...head('feeDay', 'fee1'),
  stayId: 'stay1',
  day: '2026-11-20',
  lines: [
    { category: '01', name: '床位费', unit: '日', priceFen: 4500, quantity: 1, amountFen: 4500 },
    { category: '07', name: '一级护理', unit: '日', priceFen: 4800, quantity: 1, amountFen: 4800 },
  ],
  ...given,
})

export const aWindowDeposit = (given: Given = {}) => ({
  ...head('windowDeposit', 'W1'),
  stayId: 'stay1',
  amountFen: 200_000,
  receiptNo: 'R1',
  paidAt: '2026-11-20T10:00:00+08:00',
  ...given,
})

export const aReport = (given: Given = {}) => ({
  ...head('report', 'R0001'),
  patient: { value: '0100000001' },
  branchId: 'b1',
  type: 'LAB',
  name: '血常规',
  status: 'PUBLISHED',
  departName: '心内科',
  appliedAt: '2026-11-20T09:00:00+08:00',
  reportedAt: '2026-11-20T11:00:00+08:00',
  items: [
    {
      itemCode: 'WBC',
      itemName: '白细胞计数',
      result: '6.21',
      unit: '×10⁹/L',
      low: 3.5,
      high: 9.5,
    },
    { itemCode: 'HGB', itemName: '血红蛋白', result: '109', unit: 'g/L', low: 115, high: 150 },
  ],
  ...given,
})

export const aTicket = (given: Given = {}) => ({
  number: 1,
  state: 'waiting',
  takenAt: '2026-11-20T08:00:00+08:00',
  ...given,
})

export const aQueue = (given: Given = {}) => ({
  ...head('queue', 'q1'),
  branchId: 'b1',
  itemCode: 'lab-blood',
  name: '抽血',
  letter: 'C',
  counters: 2,
  usualSeconds: 120,
  day: '2026-11-20',
  halfDay: 'morning',
  beginsAt: '2026-11-20T07:30:00+08:00',
  endsAt: '2026-11-20T16:30:00+08:00',
  seq: 0,
  numbers: [],
  ...given,
})

export const aQueueEvent = (given: Given & { seq?: number } = {}) => ({
  ...head('queueEvent', `q1:${given.seq ?? 1}`),
  queueId: 'q1',
  seq: 1,
  number: aTicket(),
  ...given,
})

/** A person; his id is his number. */
export const aPatient = ({ id }: { id: string }) => ({
  ...head('patient', id),
  identifiers: [{ system: 'patient_no', value: id }],
})

export const aFollowUp = (given: Given = {}) => ({
  ...head('followUp', 'SF1'),
  patient: { value: '0100000001' },
  departmentId: 'd1',
  from: '2026-11-25',
  until: '2026-12-01',
  ...given,
})

export const aPrescription = (given: Given = {}) => ({
  ...head('prescription', 'CF1'),
  patient: { value: '0100000001' },
  departmentId: 'd1',
  prescribedAt: '2026-11-20T09:30:00+08:00',
  lines: [
    {
      lineId: '1',
      code: 'ASPIRIN',
      name: '阿司匹林肠溶片',
      dose: '一次 1 片',
      timesADay: 1,
      from: '2026-11-20',
      until: '2026-12-17',
    },
  ],
  ...given,
})

export const aLeaflet = (given: Given = {}) => ({
  ...head('leaflet', 'ASPIRIN'),
  name: '阿司匹林肠溶片',
  sections: [{ title: '怎么用', content: '<p>整片吞服</p>' }],
  ...given,
})

/** A registration of a window. */
export const anEntitlement = (given: Given = {}) => ({
  ...head('entitlement', 'XZ1'),
  patient: { value: '0100000001' },
  departmentId: 'd1',
  from: '2026-11-25',
  until: '2026-12-01',
  ...given,
})

export const aRegistration = (given: Given = {}) => ({
  ...head('registration', 'W1'),
  patient: { value: '0100000001' },
  departmentId: 'd1',
  channel: 'window',
  visitDate: '2026-12-01',
  halfDay: 'morning',
  beginTime: '09:00',
  endTime: '09:30',
  state: 'booked',
  ...given,
})

export const aClinicalDocument = (given: Given = {}) => ({
  ...head('clinicalDocument', 'CY1'),
  patient: { value: '0100000001' },
  stayId: 'S1',
  type: 'discharge_summary',
  title: '出院小结',
  issuedAt: '2026-11-20T10:30:00+08:00',
  sections: [{ title: '出院诊断', text: '右膝骨关节炎' }],
  ...given,
})
