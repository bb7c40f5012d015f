/** What a stay costs, day by day. */
import * as v from 'valibot'
import { amountFen, id, isoDate, isoDateTime } from '../values'
import { balanceFen, note } from './stay'

/** The national charge categories (医保 med_chrgitm_type). */
export const chargeCategory = v.picklist([
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
])
export type ChargeCategory = v.InferOutput<typeof chargeCategory>
export const chargeCategoryLabels = {
  '01': '床位费',
  '02': '诊察费',
  '03': '检查费',
  '04': '化验费',
  '05': '治疗费',
  '06': '手术费',
  '07': '护理费',
  '08': '卫生材料费',
  '09': '西药费',
  '10': '中药饮片费',
  '11': '中成药费',
  '12': '一般诊疗费',
  '13': '挂号费',
  '14': '其他费',
} satisfies Record<ChargeCategory, string>

/** One thing that was charged. */
const feeItem = v.object({
  name: v.string(),
  spec: note,
  unit: note,
  priceFen: amountFen,
  quantity: v.number(),
  amountFen,
  /** 甲类, 乙类, 自费 */
  insuranceClass: note,
})
export type FeeItem = v.InferOutput<typeof feeItem>

/** The fees of one day in one category. */
const feeCategory = v.object({
  costType: chargeCategory,
  amountFen,
  /** The day before. */
  previousFen: amountFen,
  /** Empty for accounts that see sums only. */
  items: v.array(feeItem),
})
export type FeeCategory = v.InferOutput<typeof feeCategory>

/** 一日清单 */
export const feeDay = v.object({
  inpatientId: id,
  patientName: v.string(),
  date: isoDate,
  totalFen: amountFen,
  /** The day before; null on the first day. */
  previousTotalFen: v.nullable(amountFen),
  /** The stay's present balance, the same as in the stay itself: the insurance's share is not known by day. */
  balanceFen,
  categories: v.array(feeCategory),
  seesDetails: v.boolean(),
  /** They are shown after the step-up check. */
  needsStepUp: v.boolean(),
  previousDate: v.nullable(isoDate),
  nextDate: v.nullable(isoDate),
  /** More fees of this day may still come. */
  isOpen: v.boolean(),
  serverNow: isoDateTime,
})
export type FeeDay = v.InferOutput<typeof feeDay>
