/** Rows of the database as the contract's shapes. */
import type {
  ExamResult,
  Explanation,
  Report,
  ReportBrief,
  Trend,
} from '../../../src/contract/report'
import { hospitalMoment } from '../../values/hospital_time'
import { explanations } from './explanations'
import type { ReportPicture } from './pictures'
import type { BriefRow, ReportRow } from './report_repository'
import type { ItemRow, TrendRow } from './result_repository'
import { abnormalFirst, comparable, isShown, valueBefore } from './rules'

export function presentBrief(row: BriefRow): ReportBrief {
  const shown = isShown(row)
  return {
    reportId: row.reportId,
    type: row.type,
    name: row.name,
    patientId: row.patientId,
    patientName: row.patientName,
    hospitalBranchId: row.branchId,
    branchName: row.branchName,
    departName: row.departName,
    applyDoctor: row.applyDoctor,
    // Whoever hears from a doctor first is shown nothing of it.
    status: row.doctorFirstUntil === null ? row.status : 'WITHHELD',
    isWithdrawn: row.withdrawn,
    doctorFirstUntil: hospitalMoment(row.doctorFirstUntil),
    isAbnormal: shown && row.isAbnormal,
    abnormalCount: shown ? row.abnormalCount : 0,
    isCritical: shown && row.isCritical,
    isRead: !shown || row.readVersion === row.version,
    isCorrected: shown && row.correctedAt !== null,
    appliedAt: hospitalMoment(row.appliedAt),
    expectedAt: hospitalMoment(row.expectedAt),
    reportTime: hospitalMoment(row.reportedAt),
  }
}

/** The parts of a report from other tables. */
interface ReportParts {
  items: readonly ItemRow[]
  pictures: readonly ReportPicture[]
  watermark: string
}

/** A report for its reader; of one that is unpublished or withheld, no result leaves the server. */
export function presentReport(row: ReportRow, parts: ReportParts): Report {
  const shown = isShown(row)
  return {
    ...presentBrief(row),
    reportNo: row.reportNo,
    version: row.version,
    patientSex: row.patientSex,
    patientAge: row.patientAge,
    outpatientNo: row.outpatientNo,
    admissionNo: row.admissionNo,
    barcode: row.barcode,
    specimen: row.specimen,
    clinicalDiagnosis: row.diagnosis,
    collectTime: hospitalMoment(row.collectedAt),
    receiveTime: hospitalMoment(row.receivedAt),
    reportDoctor: shown ? row.reportDoctor : null,
    verifyDoctor: shown ? row.verifyDoctor : null,
    verifyTime: shown ? hospitalMoment(row.verifiedAt) : null,
    reminder: shown ? row.reminder : null,
    withheldReason: reasonOf(row),
    correctedAt: shown ? hospitalMoment(row.correctedAt) : null,
    correctionNote: shown ? row.correctionNote : null,
    items: shown ? abnormalFirst(parts.items).map((item) => presentItem(item)) : [],
    organisms: shown ? row.organisms : [],
    exam: shown && isExam(row, parts) ? presentExam(row, parts.pictures) : null,
    hasFile: shown && row.hasFile,
    watermark: parts.watermark,
    serverNow: hospitalMoment(row.now),
  }
}

/** Why nothing is shown; mini-programs of before know the second by these words only. */
function reasonOf(row: ReportRow): string | null {
  if (row.status === 'WITHHELD') return row.withheldReason
  return row.doctorFirstUntil === null ? null : '您选了先由医生告诉您，医生说过以后这里就能看'
}

function presentItem(item: ItemRow): Report['items'][number] {
  return {
    ...item,
    last: lastOf(item),
    explanation: explanationOf(item.itemCode),
  }
}

/** The former value, where it is comparable. */
function lastOf(item: ItemRow): Report['items'][number]['last'] {
  if (item.value === null || item.lastAt === null) return null
  const value = valueBefore(item.itemCode, item, {
    value: item.lastValue,
    unit: item.lastUnit,
    method: item.lastMethod,
  })
  return value === null ? null : { value, at: hospitalMoment(item.lastAt) }
}

/** Whether there is more than lines of results, also where the hospital names no modality. */
const isExam = (row: ReportRow, { pictures }: ReportParts): boolean =>
  pictures.length > 0 ||
  [row.modality, row.findings, row.impression, row.advice, row.studyUid].some((one) => one !== null)

function presentExam(row: ReportRow, pictures: ReportParts['pictures']): ExamResult {
  return {
    modality: row.modality,
    part: row.part,
    method: row.method,
    checkTime: hospitalMoment(row.checkedAt),
    description: row.findings,
    impression: row.impression,
    advice: row.advice,
    accessionNo: row.accessionNo,
    pictures: pictures.map(({ caption, mediaType, content }) => ({
      caption,
      address: `data:${mediaType};base64,${content.toString('base64')}`,
    })),
    studyUid: row.studyUid,
  }
}

/** An item over time; `rows` are oldest first. */
export function presentTrend(itemCode: string, rows: readonly TrendRow[], now: Date): Trend {
  const { unit, points } = comparable(itemCode, rows)
  return {
    itemCode,
    itemName: rows[rows.length - 1]?.itemName ?? itemCode,
    unit,
    points: points.map((point, index) => ({
      ...point,
      at: hospitalMoment(point.at),
      unit: rows[index]?.unit ?? null,
    })),
    explanation: explanationOf(itemCode),
    serverNow: hospitalMoment(now),
  }
}

/** The explanation of an item; null for one that only a doctor should explain. */
export function explanationOf(itemCode: string): Explanation | null {
  const words = Object.hasOwn(explanations, itemCode) ? explanations[itemCode] : undefined
  if (words === undefined) return null
  const [about, high = null, low = null] = words
  return { about, high, low }
}
