/** The words of reports: kinds, states, flags. */
import * as v from 'valibot'

/** What kind of report. */
export const reportType = v.picklist(['LAB', 'EXAM', 'ECG', 'MICROBIOLOGY', 'PATHOLOGY', 'CHECKUP'])
export type ReportType = v.InferOutput<typeof reportType>
export const reportTypeLabels = {
  LAB: '检验',
  EXAM: '检查',
  ECG: '心电图',
  MICROBIOLOGY: '微生物',
  PATHOLOGY: '病理',
  CHECKUP: '体检',
} satisfies Record<ReportType, string>

/** PENDING: not published yet. WITHHELD: ready, handed out in person only. */
export const reportStatus = v.picklist(['PENDING', 'PUBLISHED', 'WITHHELD'])
export type ReportStatus = v.InferOutput<typeof reportStatus>
export const reportStatusLabels = {
  PENDING: '未出报告',
  PUBLISHED: '已出报告',
  WITHHELD: '请到医院领取',
} satisfies Record<ReportStatus, string>

/** Normal, low, high, far too low, far too high, abnormal (without a direction, e.g. 阳性). */
export const reportFlag = v.picklist(['N', 'L', 'H', 'LL', 'HH', 'A'])
export type ReportFlag = v.InferOutput<typeof reportFlag>
export const reportFlagLabels = {
  N: '正常',
  L: '偏低',
  H: '偏高',
  LL: '明显偏低',
  HH: '明显偏高',
  A: '异常',
} satisfies Record<ReportFlag, string>

/** The laboratory's code of an item: NEUT%, A/G, 白细胞. */
export const resultCode = /^[ -~\u00a1-\uffef]{1,64}$/

/** An organism's susceptibility to a medicine. */
export const susceptibility = v.picklist(['S', 'I', 'R'])
export type Susceptibility = v.InferOutput<typeof susceptibility>
export const susceptibilityLabels = { S: '敏感', I: '中介', R: '耐药' } satisfies Record<
  Susceptibility,
  string
>

/** The kind of a number printed on paper. */
export const reportNumberKind = v.picklist(['card', 'outpatient', 'inpatient'])
export type ReportNumberKind = v.InferOutput<typeof reportNumberKind>
export const reportNumberLabels = {
  card: '就诊卡号',
  outpatient: '门诊号',
  inpatient: '住院号',
} satisfies Record<ReportNumberKind, string>
