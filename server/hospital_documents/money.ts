/** What the hospital charges: outpatient bills and their invoices, stays with their fees and deposits. Money is whole fen. */
import * as v from 'valibot'
import { amountFen, count } from '../../src/contract/values'
import {
  branchId,
  documentId,
  envelope,
  isoDate,
  isoDateTime,
  maybe,
  maybeWords,
  patientReference,
  words,
} from './envelope'
import { stayStepFields } from './stay/steps'

/** PostgreSQL's integer; 21 million yuan. */
const fen = v.pipe(amountFen, v.maxValue(2_147_483_647))
const quantity = v.pipe(v.number(), v.minValue(0), v.maxValue(99_999_999))
/** 收费类别 01 to 14, as in the client's labels. */
const category = v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-4])$/, 'must be 01 to 14'))

const charge = {
  category,
  name: words(),
  spec: maybeWords(),
  unit: maybeWords(40),
  priceFen: fen,
  quantity,
  amountFen: fen,
  /** 甲类, 乙类, 自费 … */
  insuranceClass: maybeWords(40),
}

/** Lines whose amount is not their price by their quantity, however both were rounded. */
export function amountWarnings(
  lines: readonly { priceFen: number; quantity: number; amountFen: number }[],
): string[] {
  return lines.flatMap(({ priceFen, quantity, amountFen: sumFen }, index) =>
    Math.abs(priceFen * quantity - sumFen) <= quantity / 2 + 1
      ? []
      : [`lines.${index}.amountFen: is not priceFen by quantity`],
  )
}

const billLine = v.object({
  ...charge,
  execDepartName: maybeWords(),
  execPlace: maybeWords(),
  /** The service with a queue (kind `item`) where it is done or dispensed. */
  queueItemCode: maybe(documentId),
  /** `done`: carried out or dispensed. `refunded`: it will not be, and is refunded. */
  state: v.nullish(v.picklist(['open', 'done', 'refunded']), 'open'),
})

export const billDocument = v.pipe(
  v.object({
    kind: v.literal('bill'),
    ...envelope,
    branchId,
    patient: patientReference,
    visitNo: words(64),
    visitDate: isoDate,
    departName: words(),
    doctorName: maybeWords(),
    diagnosis: maybeWords(),
    costTypeName: v.nullish(words(40), '自费'),
    title: words(),
    /** Must be paid together with the other bills of its visit. */
    isRequired: v.nullish(v.boolean(), false),
    /** The shares of others, where they are known without asking the bureau. */
    fundFen: v.nullish(fen, 0),
    accountFen: v.nullish(fen, 0),
    issuedAt: isoDateTime,
    expiresAt: isoDateTime,
    /** Paid through the app it may stay `open` or be `paid`: the app knows. */
    state: v.picklist(['open', 'paid', 'paid_elsewhere', 'withdrawn']),
    lines: v.pipe(v.array(billLine), v.minLength(1, 'has no line'), v.maxLength(200)),
  }),
  v.check(({ lines }) => {
    const totalFen = lines.reduce((sum, line) => sum + line.amountFen, 0)
    return totalFen > 0 && totalFen <= 2_147_483_647
  }, 'lines: their sum is nothing, or too much'),
  v.check(
    ({ lines, fundFen, accountFen }) =>
      fundFen + accountFen <= lines.reduce((sum, line) => sum + line.amountFen, 0),
    'fundFen and accountFen are more than the sum of the lines',
  ),
)
export type BillDocument = v.InferOutput<typeof billDocument>

/** 票据种类, 票据代码, 票据号码, 校验码 */
const invoiceNumbers = {
  name: words(),
  batchCode: words(64),
  number: words(64),
  random: words(64),
  totalFen: fen,
}

export const invoiceDocument = v.object({
  kind: v.literal('invoice'),
  ...envelope,
  /** The app's order number from `/outpatient/bill`. */
  orderNo: words(64),
  ...invoiceNumbers,
  state: v.picklist(['valid', 'reversed']),
  issuedAt: isoDateTime,
})

const settlement = v.pipe(
  v.object({
    /** 结算单号 */
    number: words(64),
    settledAt: isoDateTime,
    totalFen: fen,
    insuranceFen: v.nullish(fen, 0),
    /** The shares of others: 医疗救助, 减免 … */
    otherFen: v.nullish(fen, 0),
    /** The deposits that were set against it, the app's and those of the window. */
    depositFen: fen,
    /** What is refunded to the patient, or still owed. */
    refundFen: v.nullish(fen, 0),
    owedFen: v.nullish(fen, 0),
    /** Who moves it. `app`: deposits that were paid in the app go back to their payers, newest first, and what is owed is paid on the phone; only what the window took is yours. */
    handledBy: v.nullish(v.picklist(['app', 'hospital'])),
    /** When that was paid; missing, it still has to be. */
    closedAt: maybe(isoDateTime),
    /** How and where, for patients to read. */
    note: maybeWords(),
    invoices: v.nullish(v.pipe(v.array(v.object(invoiceNumbers)), v.maxLength(20)), []),
  }),
  v.check(
    ({ totalFen, insuranceFen, otherFen, depositFen, refundFen, owedFen }) =>
      insuranceFen + otherFen + depositFen + owedFen === totalFen + refundFen,
    'insuranceFen, otherFen, depositFen and owedFen are not totalFen and refundFen',
  ),
  v.check(
    ({ refundFen, owedFen }) => refundFen === 0 || owedFen === 0,
    'refundFen and owedFen: one of them must be 0',
  ),
)

export const stayDocument = v.object({
  kind: v.literal('stay'),
  ...envelope,
  patient: patientReference,
  branchId,
  admissionNo: words(64),
  /** Which stay under this number it is. */
  inTimes: v.pipe(count, v.minValue(1), v.maxValue(1000)),
  status: v.picklist(['AWAITING', 'ADMITTED', 'SETTLING', 'DISCHARGED']),
  departName: words(),
  wardName: words(),
  wardPlace: maybeWords(),
  wardTelephone: maybeWords(40),
  bedNo: maybeWords(40),
  doctorName: maybeWords(),
  nurseName: maybeWords(),
  diagnosis: maybeWords(),
  costTypeName: v.nullish(words(40), '自费'),
  inDate: isoDate,
  outDate: maybe(isoDate),
  /** The insurance's share, once it was settled. */
  insuranceFeeFen: maybe(fen),
  /** The settlement of its money. */
  settlement: maybe(settlement),
  ...stayStepFields,
})

export type StayDocument = v.InferOutput<typeof stayDocument>

export const feeDayDocument = v.object({
  kind: v.literal('feeDay'),
  ...envelope,
  stayId: documentId,
  day: isoDate,
  /** All lines of the day; a newer version replaces them. */
  lines: v.pipe(v.array(v.object(charge)), v.maxLength(500)),
})

export const windowDepositDocument = v.object({
  kind: v.literal('windowDeposit'),
  ...envelope,
  stayId: documentId,
  amountFen: v.pipe(fen, v.minValue(1)),
  receiptNo: maybeWords(64),
  paidAt: isoDateTime,
  /** `reversed`: refunded at the window. */
  state: v.nullish(v.picklist(['paid', 'reversed']), 'paid'),
})
