/** A report with its results, and an item's trend. */
import * as v from 'valibot'
import { count, id, isoDateTime } from '../values'
import { reportFlag, reportStatus, reportType, susceptibility } from './words'

const text = v.nullish(v.string())
const moment = v.nullable(isoDateTime)

/** A report in a list. */
export const reportBrief = v.object({
  reportId: id,
  type: reportType,
  name: v.string(),
  patientId: id,
  /** In full; masked for strangers. */
  patientName: v.string(),
  hospitalBranchId: v.string(),
  branchName: v.string(),
  departName: v.string(),
  applyDoctor: text,
  status: reportStatus,
  /** WITHHELD because the hospital took it back: there is nothing to fetch. */
  isWithdrawn: v.optional(v.boolean()),
  /** WITHHELD because this account chose to hear from a doctor first: until then, unless a doctor has spoken with the patient before. */
  doctorFirstUntil: v.optional(moment),
  /** False for a report that is not shown. */
  isAbnormal: v.boolean(),
  /** How many items are; examinations have none. */
  abnormalCount: v.optional(v.number()),
  isCritical: v.boolean(),
  /** This account has read this version. */
  isRead: v.boolean(),
  isCorrected: v.boolean(),
  appliedAt: isoDateTime,
  expectedAt: moment,
  reportTime: moment,
})
export type ReportBrief = v.InferOutput<typeof reportBrief>

/** An item's explanation in plain words; never a diagnosis. */
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
  /** The result as a number and the ends of its range, where they are numbers. */
  value: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  /** The value before this one, in the same unit; null without a comparable one, and for readers of a shared report. */
  last: v.nullable(v.object({ value: v.number(), at: isoDateTime })),
  /** There are other values to compare. */
  hasTrend: v.boolean(),
  explanation: v.nullable(explanation),
})
export type LabItem = v.InferOutput<typeof labItem>

/** An organism, and the medicines tested on it. */
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

/** The findings of an examination. */
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
  /** The hospital's own PDF stands for it: what is opened as a file is that one. */
  hasFile: v.optional(v.boolean()),
  /** The watermark across the page: the reader. */
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
  /** Measured in another unit or by another method than the value before: compare with care. */
  hasNewUnit: v.boolean(),
  hasNewMethod: v.boolean(),
})
export type TrendPoint = v.InferOutput<typeof trendPoint>

/** An item over time, the oldest first. */
export const trend = v.object({
  itemCode: v.string(),
  itemName: v.string(),
  unit: text,
  points: v.array(trendPoint),
  explanation: v.nullable(explanation),
  serverNow: isoDateTime,
})
export type Trend = v.InferOutput<typeof trend>

/** A patient's reports of one type. */
export const reportTypeSummary = v.object({
  type: reportType,
  publishedCount: count,
  unreadCount: count,
  pendingCount: count,
  /** When the next pending one is expected. */
  expectedAt: moment,
})
export type ReportTypeSummary = v.InferOutput<typeof reportTypeSummary>

/** A patient's reports at one branch. */
export const reportBranch = v.object({
  hospitalBranchId: v.string(),
  name: v.string(),
  address: text,
  reportCount: count,
  unreadCount: count,
})
export type ReportBranch = v.InferOutput<typeof reportBranch>
