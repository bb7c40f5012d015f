/** Devices of the demo's hospital, what holds for the exams that they do, and how both are called in English. */

interface Device {
  id: string
  branchId: string
  departmentName: string
  name: string
  place: string
  /** Times of every day. */
  times: readonly string[]
  capacity: number
  /** Until then it is fully booked: how many days from today. */
  fromDay?: number
  /** Where its patients take a number. */
  queueItemCode?: string
  /** `hospital`: the hospital's exam platform gives its times. */
  pool?: 'hospital'
}

const main = 'yunxi-main'
const ultrasoundTimes = [
  ...['08:00', '08:20', '08:40', '09:00', '09:20', '09:40', '10:00', '10:20', '10:40'],
  ...['14:00', '14:20', '14:40', '15:00', '15:20', '15:40'],
]

export const devices: readonly Device[] = [
  {
    id: 'dev-blood',
    branchId: main,
    departmentName: '检验科',
    name: '采血大厅',
    place: '门诊楼 2 层 采血大厅',
    times: ['07:30', '08:00', '08:30', '09:00', '09:30', '10:00'],
    capacity: 20,
    queueItemCode: 'lab-blood',
  },
  {
    id: 'dev-ultrasound-1',
    branchId: main,
    departmentName: '超声科',
    name: '超声 1 号机',
    place: '医技楼 2 层 超声科',
    times: ultrasoundTimes,
    capacity: 1,
    queueItemCode: 'exam-ultrasound',
  },
  {
    id: 'dev-ultrasound-2',
    branchId: main,
    departmentName: '超声科',
    name: '超声 2 号机',
    place: '医技楼 2 层 超声科',
    times: ultrasoundTimes,
    capacity: 1,
    queueItemCode: 'exam-ultrasound',
  },
  // Tomorrow is full at the main branch, and until eleven it is for inpatients: the other branch is sooner, and one way more.
  {
    id: 'dev-ct-main',
    branchId: main,
    departmentName: '医学影像科',
    name: '总院 CT',
    place: '医技楼 1 层 CT 室',
    times: ['11:00', '11:15', '11:30', '14:00', '14:15', '14:30', '15:00', '15:30', '16:00'],
    capacity: 2,
    fromDay: 2,
    queueItemCode: 'exam-ct',
  },
  {
    id: 'dev-ct-east',
    branchId: 'yunxi-east',
    departmentName: '医学影像科',
    name: '东溪 CT',
    place: '东溪门诊楼 1 层 CT 室',
    times: ['09:00', '09:30', '10:00', '10:30'],
    capacity: 1,
  },
  {
    id: 'dev-mri',
    branchId: main,
    departmentName: '医学影像科',
    name: '磁共振',
    place: '医技楼 1 层 磁共振室',
    times: ['08:00', '08:40', '09:20', '10:00', '10:40', '14:00', '14:40', '15:20', '16:00'],
    capacity: 1,
    pool: 'hospital',
  },
  // Also today, day and night, so that a demo at any hour can be called to an exam.
  {
    id: 'dev-emergency-lab',
    branchId: main,
    departmentName: '检验科',
    name: '急诊检验',
    place: '急诊楼 1 层 检验窗口',
    times: [
      ...[
        '00:00',
        '00:30',
        '01:00',
        '01:30',
        '02:00',
        '02:30',
        '03:00',
        '03:30',
        '04:00',
        '04:30',
        '05:00',
        '05:30',
      ],
      ...[
        '06:00',
        '06:30',
        '07:00',
        '07:30',
        '08:00',
        '08:30',
        '09:00',
        '09:30',
        '10:00',
        '10:30',
        '11:00',
        '11:30',
      ],
      ...[
        '12:00',
        '12:30',
        '13:00',
        '13:30',
        '14:00',
        '14:30',
        '15:00',
        '15:30',
        '16:00',
        '16:30',
        '17:00',
        '17:30',
      ],
      ...[
        '18:00',
        '18:30',
        '19:00',
        '19:30',
        '20:00',
        '20:30',
        '21:00',
        '21:30',
        '22:00',
        '22:30',
        '23:00',
        '23:30',
      ],
    ],
    capacity: 10,
    fromDay: 0,
    queueItemCode: 'lab-emergency',
  },
]

const fasting = '开始不吃东西，可以喝少量白开水'
const metal = '请取下身上的金属物品'
const telephone = '0589-8801231'

/** What every rule has, unless it says otherwise. */
const usual = { version: 3, at: '2026-11-01T08:00:00+08:00', gapAfter: 0, after: [], apart: [] }

/** Documents `examRule` of the hospital. */
export const examRules = [
  {
    ...usual,
    kind: 'examRule',
    id: 'LAB-FASTING',
    name: '空腹抽血',
    minutes: 10,
    gapBefore: 0,
    steps: [{ kind: 'fast', minutesBefore: 600, words: fasting }],
    resourceIds: ['dev-blood'],
    notAlone: [],
    diabetesWords: '不要自行停药或加药；带上糖块，头晕、出冷汗时马上吃，并告诉护士',
    telephone,
  },
  {
    ...usual,
    kind: 'examRule',
    id: 'US-ABDOMEN',
    name: '腹部超声',
    minutes: 15,
    gapBefore: 5,
    after: ['LAB-FASTING'],
    steps: [{ kind: 'fast', minutesBefore: 480, words: fasting }],
    resourceIds: ['dev-ultrasound-1', 'dev-ultrasound-2'],
    notAlone: [],
    diabetesWords: null,
    telephone: '0589-8801232',
  },
  {
    ...usual,
    kind: 'examRule',
    id: 'US-HEART',
    name: '心脏彩超',
    minutes: 20,
    gapBefore: 5,
    steps: [],
    resourceIds: ['dev-ultrasound-1', 'dev-ultrasound-2'],
    notAlone: [],
    diabetesWords: null,
    telephone: '0589-8801232',
  },
  {
    ...usual,
    kind: 'examRule',
    id: 'CT-CHEST',
    name: '胸部CT平扫',
    minutes: 15,
    gapBefore: 5,
    steps: [{ kind: 'other', minutesBefore: 15, words: metal }],
    resourceIds: ['dev-ct-main', 'dev-ct-east'],
    notAlone: ['pregnancy'],
    diabetesWords: null,
    telephone: '0589-8801233',
  },
  {
    ...usual,
    kind: 'examRule',
    id: 'CT-CONTRAST',
    name: '上腹部CT增强',
    minutes: 30,
    gapBefore: 15,
    gapAfter: 30,
    steps: [{ kind: 'fast', minutesBefore: 240, words: fasting }],
    resourceIds: ['dev-ct-main'],
    notAlone: ['pregnancy', 'metformin', 'contrast_allergy'],
    diabetesWords: null,
    telephone: '0589-8801233',
  },
  {
    ...usual,
    kind: 'examRule',
    id: 'MR-HEAD',
    name: '头部磁共振平扫',
    minutes: 30,
    gapBefore: 15,
    steps: [{ kind: 'other', minutesBefore: 15, words: metal }],
    resourceIds: ['dev-mri'],
    notAlone: ['implant', 'pregnancy'],
    diabetesWords: null,
    telephone: '0589-8801234',
  },
  {
    ...usual,
    kind: 'examRule',
    id: 'LAB-URGENT',
    name: '急诊抽血',
    minutes: 5,
    gapBefore: 0,
    steps: [],
    resourceIds: ['dev-emergency-lab'],
    notAlone: [],
    diabetesWords: null,
    telephone,
  },
] as const

/** What was ordered for the demo's people on the day of the seed. */
export const examOrders = [
  { patient: 'li', code: 'LAB-FASTING', risks: [], stay: 'li-awaiting' },
  { patient: 'li', code: 'US-ABDOMEN', risks: [], stay: 'li-awaiting' },
  { patient: 'li', code: 'CT-CHEST', risks: [], stay: null },
  { patient: 'li', code: 'CT-CONTRAST', risks: ['contrast_allergy'], stay: null },
  { patient: 'mother', code: 'LAB-FASTING', risks: ['diabetes'], stay: null },
  { patient: 'mother', code: 'US-ABDOMEN', risks: ['diabetes'], stay: null },
] as const

/** All of it in English. */
export const examsInEnglish: Readonly<Record<string, string>> = {
  采血大厅: 'Blood collection hall',
  空腹抽血: 'Fasting blood test',
  腹部超声: 'Abdominal ultrasound',
  急诊抽血: 'Urgent blood test',
  心脏彩超: 'Heart ultrasound',
  头部磁共振平扫: 'Head MRI without contrast',
  '医技楼 1 层 磁共振室': 'Medical technology building, floor 1, MRI room',
  上腹部CT增强: 'Upper abdomen CT with contrast',
  '东溪门诊楼 1 层 CT 室': 'Dongxi outpatient building, floor 1, CT room',
  [fasting]: 'From now on eat nothing; small sips of plain water are fine',
  '不要自行停药或加药；带上糖块，头晕、出冷汗时马上吃，并告诉护士':
    'Do not stop or add medicine on your own account. Bring sugar: eat it at once if you feel dizzy or break into a cold sweat, and tell a nurse',
}
