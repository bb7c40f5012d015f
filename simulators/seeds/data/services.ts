/** What one can take a number for beside the clinics, and who may. */

/** The branch of most of it. */
export const main = 'yunxi-main'
const east = 'yunxi-east'
const lab = { group_code: 'lab', group_name: '检验' }
const exam = { group_code: 'exam', group_name: '检查' }
const pharmacy = { group_code: 'pharmacy', group_name: '取药' }

/** What one can take a number for. */
export const services: readonly Service[] = [
  [
    main,
    lab,
    'lab-blood',
    '抽血',
    '门诊楼 2 层 采血大厅',
    'X',
    4,
    '06:30',
    '17:00',
    150,
    '空腹项目请先不要吃早饭',
  ],
  [main, lab, 'lab-emergency', '急诊检验', '急诊楼 1 层 检验窗口', 'J', 2, '00:00', '24:00', 240],
  [
    main,
    exam,
    'exam-ultrasound',
    '超声检查',
    '医技楼 2 层 超声科',
    'C',
    3,
    '08:00',
    '17:30',
    600,
    '腹部超声请空腹，泌尿系超声请憋尿',
  ],
  [
    main,
    exam,
    'exam-ct',
    'CT 检查',
    '医技楼 1 层 CT 室',
    'D',
    2,
    '07:30',
    '21:00',
    720,
    '请取下身上的金属物品',
  ],
  [main, exam, 'exam-ecg', '心电图', '门诊楼 3 层 心电图室', 'E', 2, '08:00', '17:30', 300],
  [
    main,
    pharmacy,
    'pharmacy-western',
    '门诊西药房',
    '门诊楼 1 层 西药房',
    'Y',
    4,
    '07:30',
    '17:30',
    120,
  ],
  [
    main,
    pharmacy,
    'pharmacy-chinese',
    '中药房',
    '中医楼 1 层 中药房',
    'Z',
    2,
    '08:00',
    '17:30',
    400,
  ],
  [
    main,
    pharmacy,
    'pharmacy-24h',
    '24 小时药房',
    '急诊楼 1 层 24 小时药房',
    'N',
    1,
    '00:00',
    '24:00',
    180,
  ],
  [east, lab, 'lab-blood', '抽血', '东溪门诊楼 1 层 采血室', 'X', 2, '07:00', '16:30', 150],
  [
    east,
    pharmacy,
    'pharmacy-western',
    '西药房',
    '东溪门诊楼 1 层 药房',
    'Y',
    2,
    '08:00',
    '17:00',
    120,
  ],
]

/** A service one can take a number for, and where. */
export type Service = readonly [
  branch: string,
  group: { group_code: string; group_name: string },
  code: string,
  name: string,
  location: string,
  letter: string,
  counters: number,
  opens: string,
  closes: string,
  usualSeconds: number,
  remark?: string,
]

/** Who may take which number today. */
export const rights = [
  { patient: 'wang', itemCode: 'lab-blood', reason: '检验申请，已缴费' },
  { patient: 'wang', itemCode: 'pharmacy-24h', reason: '西药处方，已缴费' },
  { patient: 'grandson', itemCode: 'pharmacy-24h', reason: '西药处方，已缴费' },
  { patient: 'li', itemCode: 'exam-ultrasound', reason: '检查申请，已缴费' },
  { patient: 'li', itemCode: 'pharmacy-western', reason: '西药处方，已缴费' },
  { patient: 'mother', itemCode: 'lab-emergency', reason: '检验申请，已缴费' },
] as const
