/**
 * Reports (报告查询): laboratory, examinations, microbiology, pathology, ECG. Spec §2 names the pages; calls and fields are "not shown" there and designed here
 * after the fields of hospital systems (检验报告单, 检查报告单) and FHIR's interpretation codes.
 * Reading needs access level `full` and the step-up check of the session; counts need neither. Every text is plain text: clients show it as it is, never as markup.
 */
import * as v from 'valibot'
import { documentLink } from './document'
import { endpoint } from './endpoint'
import { count, done, id, isoDate, isoDateTime, pageOf, paging } from './values'

/* ---------- words ---------- */

/** What kind of report. */
export const reportType = v.picklist(['LAB', 'EXAM', 'ECG', 'MICROBIOLOGY', 'PATHOLOGY'])
export type ReportType = v.InferOutput<typeof reportType>
export const reportTypeLabels = {
  LAB: '检验',
  EXAM: '检查',
  ECG: '心电图',
  MICROBIOLOGY: '微生物',
  PATHOLOGY: '病理',
} satisfies Record<ReportType, string>

/** PENDING: not out yet. WITHHELD: ready, handed out in person only. */
const reportStatus = v.picklist(['PENDING', 'PUBLISHED', 'WITHHELD'])
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

/** How a germ answers to a medicine. */
const susceptibility = v.picklist(['S', 'I', 'R'])
export type Susceptibility = v.InferOutput<typeof susceptibility>
export const susceptibilityLabels = { S: '敏感', I: '中介', R: '耐药' } satisfies Record<
  Susceptibility,
  string
>

/** What is printed on the paper at hand. */
export const reportNumberKind = v.picklist(['card', 'outpatient', 'inpatient'])
export type ReportNumberKind = v.InferOutput<typeof reportNumberKind>
export const reportNumberLabels = {
  card: '就诊卡号',
  outpatient: '门诊号',
  inpatient: '住院号',
} satisfies Record<ReportNumberKind, string>

/* ---------- things ---------- */

const text = v.optional(v.nullable(v.string()))
const moment = v.nullable(isoDateTime)

/** A report in a list. */
const reportBrief = v.object({
  reportId: id,
  type: reportType,
  name: v.string(),
  patientId: id,
  /** Masked. */
  patientName: v.string(),
  hospitalBranchId: v.string(),
  branchName: v.string(),
  departName: v.string(),
  applyDoctor: text,
  status: reportStatus,
  /** False for a report that is not shown. */
  isAbnormal: v.boolean(),
  isCritical: v.boolean(),
  /** This account has read this version. */
  isRead: v.boolean(),
  isCorrected: v.boolean(),
  appliedAt: isoDateTime,
  expectedAt: moment,
  reportTime: moment,
})
export type ReportBrief = v.InferOutput<typeof reportBrief>

/** What an item means, in plain words; never a diagnosis. */
const explanation = v.object({ about: v.string(), high: text, low: text })
export type Explanation = v.InferOutput<typeof explanation>

/** A line of a laboratory report. */
const labItem = v.object({
  itemCode: v.string(),
  itemName: v.string(),
  enName: text,
  result: v.string(),
  unit: text,
  refRange: text,
  method: text,
  flag: reportFlag,
  /** 危急值 */
  critical: v.boolean(),
  /** There is an earlier or later value to compare with. */
  hasTrend: v.boolean(),
  explanation: v.nullable(explanation),
})
export type LabItem = v.InferOutput<typeof labItem>

/** A germ that was found, and the medicines tried on it. */
const organism = v.object({
  name: v.string(),
  amount: text,
  remark: text,
  tests: v.array(
    v.object({
      name: v.string(),
      method: text,
      range: text,
      value: text,
      unit: text,
      result: susceptibility,
    }),
  ),
})
export type Organism = v.InferOutput<typeof organism>

/** A small picture that belongs to the report. */
const keyPicture = v.object({
  caption: v.string(),
  /** `data:image/png;base64,…` */
  address: v.pipe(v.string(), v.regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/)),
})

/** What was seen at an examination. */
const examResult = v.object({
  modality: text,
  part: text,
  method: text,
  checkTime: moment,
  /** 检查所见 */
  description: text,
  /** 诊断意见 */
  impression: text,
  advice: text,
  accessionNo: text,
  pictures: v.array(keyPicture),
  /** The film, when there is one. */
  studyUid: text,
})
export type ExamResult = v.InferOutput<typeof examResult>

/** A report in full. Items come with the abnormal ones first. */
export const report = v.object({
  ...reportBrief.entries,
  reportNo: v.string(),
  version: count,
  patientSex: v.picklist(['male', 'female', 'unknown']),
  patientAge: count,
  outpatientNo: text,
  admissionNo: text,
  barcode: text,
  specimen: text,
  clinicalDiagnosis: text,
  collectTime: moment,
  receiveTime: moment,
  reportDoctor: text,
  verifyDoctor: text,
  verifyTime: moment,
  reminder: text,
  /** Why it is not shown, and where it is handed out. */
  withheldReason: text,
  correctedAt: moment,
  correctionNote: text,
  items: v.array(labItem),
  organisms: v.array(organism),
  exam: v.nullable(examResult),
  /** Stands across the page: who looks at it. */
  watermark: v.string(),
  serverNow: isoDateTime,
})
export type Report = v.InferOutput<typeof report>

/** One value of an item over time. */
const trendPoint = v.object({
  reportId: id,
  at: isoDateTime,
  /** As reported then. */
  result: v.string(),
  unit: text,
  refRange: text,
  method: text,
  flag: reportFlag,
  critical: v.boolean(),
  /** In the newest unit; null where it cannot be converted. */
  value: v.nullable(v.number()),
  /** `value` was converted from another unit. */
  isConverted: v.boolean(),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  /** Measured in another unit, or another way, than the value before: compare with care. */
  hasNewUnit: v.boolean(),
  hasNewMethod: v.boolean(),
})
export type TrendPoint = v.InferOutput<typeof trendPoint>

/** An item over time, the oldest first. */
const trend = v.object({
  itemCode: v.string(),
  itemName: v.string(),
  unit: text,
  points: v.array(trendPoint),
  explanation: v.nullable(explanation),
  serverNow: isoDateTime,
})
export type Trend = v.InferOutput<typeof trend>

/** What a patient has of one type. */
const reportTypeSummary = v.object({
  type: reportType,
  publishedCount: count,
  unreadCount: count,
  pendingCount: count,
  /** When the next pending one is expected. */
  expectedAt: moment,
})
export type ReportTypeSummary = v.InferOutput<typeof reportTypeSummary>

/** What a patient has at one branch. */
const reportBranch = v.object({
  hospitalBranchId: v.string(),
  name: v.string(),
  address: text,
  reportCount: count,
  unreadCount: count,
})
export type ReportBranch = v.InferOutput<typeof reportBranch>

/** A number as typed. */
export const reportNumber = v.pipe(
  v.string('请输入号码'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{6,20}$/, '请输入6到20位的号码'),
)
/** The name, or the end of the document's number. */
export const reportCheck = v.pipe(
  v.string('请输入姓名或证件号后4位'),
  v.trim(),
  v.minLength(2, '请输入姓名或证件号后4位'),
  v.maxLength(40, '内容太长'),
)

/* ---------- calls ---------- */

const base = '/hos/user/v1/report'
const monthCount = v.pipe(
  v.union([
    v.number(),
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, '月数不正确'), v.transform(Number)),
  ]),
  v.number(),
  v.safeInteger('月数不正确'),
  v.minValue(1, '月数不正确'),
  v.maxValue(60, '月数不正确'),
)
const flagInQuery = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false'], '请选择是或否'),
      v.transform((value) => value === 'true'),
    ),
  ]),
)

export const reportCalls = {
  listTypes: endpoint({
    method: 'GET',
    path: `${base}/types`,
    audience: 'user',
    prompt: false,
    summary: '就诊人各类报告的数量、未读和待出报告的预计时间',
    input: v.object({ patientId: id, hospitalBranchId: v.optional(id) }),
    reply: v.object({
      types: v.array(reportTypeSummary),
      branchCount: count,
      serverNow: isoDateTime,
    }),
  }),
  listBranches: endpoint({
    method: 'GET',
    path: `${base}/branches`,
    audience: 'user',
    prompt: false,
    summary: '就诊人在各院区的报告数量',
    input: v.object({ patientId: id }),
    reply: v.array(reportBranch),
  }),
  listReports: endpoint({
    method: 'GET',
    path: `${base}/page`,
    audience: 'user',
    prompt: false,
    summary: '报告列表，新的在前；待出的在最前。不给日期时为最近3个月',
    input: v.object({
      patientId: id,
      type: v.optional(reportType),
      hospitalBranchId: v.optional(id),
      /** The last months instead of dates: 3, 6, 12 … */
      months: v.optional(monthCount),
      beginDate: v.optional(isoDate),
      endDate: v.optional(isoDate),
      unreadOnly: flagInQuery,
      abnormalOnly: flagInQuery,
      ...paging,
    }),
    reply: v.object({ ...pageOf(reportBrief).entries, serverNow: isoDateTime }),
  }),
  getReport: endpoint({
    method: 'GET',
    path: `${base}/{reportId}`,
    audience: 'user',
    prompt: false,
    summary: '一份报告的全部内容',
    input: v.object({ reportId: id }),
    reply: report,
  }),
  markRead: endpoint({
    method: 'POST',
    quiet: true,
    path: `${base}/read`,
    audience: 'user',
    prompt: false,
    summary: '记为已读',
    input: v.object({ reportId: id }),
    reply: done,
    idempotent: true,
  }),
  getTrend: endpoint({
    method: 'GET',
    path: `${base}/{reportId}/trend/{itemCode}`,
    audience: 'user',
    prompt: false,
    summary: '报告中一个项目的历次结果，两年以内',
    input: v.object({
      reportId: id,
      itemCode: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/, '项目不正确')),
    }),
    reply: trend,
  }),
  search: endpoint({
    method: 'POST',
    path: `${base}/search`,
    audience: 'user',
    prompt: false,
    summary: '按就诊卡号、门诊号或住院号查报告；只查得到自己就诊人的',
    input: v.object({ kind: reportNumberKind, number: reportNumber, check: reportCheck }),
    reply: v.object({
      patientId: id,
      patientName: v.string(),
      list: v.array(reportBrief),
      serverNow: isoDateTime,
    }),
    idempotent: true,
  }),
  openPdf: endpoint({
    method: 'POST',
    path: `${base}/pdf`,
    audience: 'user',
    summary: '打开报告的PDF：5分钟内有效的地址',
    input: v.object({ reportId: id }),
    reply: documentLink,
    idempotent: true,
  }),
}
