/** A stay and its patient. */
import * as v from 'valibot'
import { stayExam } from '../exam'
import { amountFen, count, id, isoDate, isoDateTime } from '../values'
import { formsToRead } from './admission_forms'
import { presettledSums, presettlement } from './presettlement'
import { settlement, settlementOwed, settlementReturn } from './settlement'

export const stayStatus = v.picklist(['AWAITING', 'ADMITTED', 'SETTLING', 'DISCHARGED'])
export type StayStatus = v.InferOutput<typeof stayStatus>
export const stayStatusLabels = {
  AWAITING: '待入院',
  ADMITTED: '在院',
  SETTLING: '出院待结算',
  DISCHARGED: '已出院',
} satisfies Record<StayStatus, string>

export const note = v.nullish(v.string())
/** Money in fen that may be negative. */
export const balanceFen = v.pipe(v.number(), v.safeInteger())

/** A stay in short, as the list shows it. */
export const stayBrief = v.object({
  inpatientId: id,
  /** 住院号 */
  admissionNo: v.string(),
  /** Which stay of this patient it is. */
  inTimes: count,
  status: stayStatus,
  /** The account's own patient; left out for an account with only the number. */
  patientId: v.optional(id),
  /** In full; masked for strangers. */
  patientName: v.string(),
  /** Empty for an account with only the number. */
  departName: v.string(),
  wardName: v.string(),
  bedNo: note,
  inDate: isoDate,
  outDate: v.nullable(isoDate),
  balanceFen,
  isLow: v.boolean(),
  /** Linked by its number, so it can be removed from the list; false for the account's own patients. */
  isBoundByNumber: v.boolean(),
})
export type StayBrief = v.InferOutput<typeof stayBrief>

/** What the hospital asks to be paid in now, less what was paid in since. */
const suggestedDeposit = v.object({
  amountFen,
  /** In the hospital's words; null for whoever is not to read more of the stay than its sums. */
  why: note,
})

/** The limits of a deposit, and whether one can be paid now. */
const depositRules = v.object({
  presetsFen: v.array(amountFen),
  minFen: amountFen,
  maxFen: amountFen,
  allowed: v.boolean(),
  /** Why not, for the patient to read. */
  reason: note,
  /** Null where the hospital asks for nothing, or it was paid in. */
  suggested: v.nullish(suggestedDeposit),
})
export type DepositRules = v.InferOutput<typeof depositRules>

/** 待入院: what the hospital says before the day. */
const admission = v.object({
  /** On the ward's waiting list; 1 is next. */
  placeInLine: v.nullish(count),
  /** Null while the hospital cannot say the day. */
  expectedOn: v.nullish(isoDate),
  expectedTime: note,
  /** The bed is kept: the patient is asked to come. */
  isBedReady: v.boolean(),
  /** Where to go first. */
  place: note,
  telephone: note,
  bring: v.array(v.string()),
  advice: note,
})
export type Admission = v.InferOutput<typeof admission>

export const dischargeState = v.picklist(['ordered', 'audited', 'ready', 'settled'])
export type DischargeState = v.InferOutput<typeof dischargeState>

/** 出院进度: the steps until the patient is home, in the hospital's words. */
const discharge = v.object({
  state: dischargeState,
  orderedAt: isoDateTime,
  /** It is settled at the counter only: nothing of it is done on the phone. */
  counterOnly: v.nullish(v.object({ place: note, reason: note })),
  steps: v.array(
    v.object({
      name: v.string(),
      who: note,
      /** The patient or the family has to do it. */
      byPatient: v.boolean(),
      state: v.picklist(['open', 'done']),
      note,
    }),
  ),
})
export type Discharge = v.InferOutput<typeof discharge>

/** A stay with its money. */
export const stay = v.object({
  ...stayBrief.entries,
  sex: v.picklist(['male', 'female', 'unknown']),
  age: v.nullable(count),
  branchName: v.string(),
  wardPlace: note,
  wardTelephone: note,
  doctorName: note,
  nurseName: note,
  /** 费别 */
  costTypeName: v.string(),
  /** Only for accounts of level `full`. */
  diagnosis: note,
  /** Whether diagnosis and items are shown to this account. */
  seesDetails: v.boolean(),
  /** They are shown after the step-up check. */
  needsStepUp: v.boolean(),
  days: count,
  /** Null for an account with only the number. */
  totalCostFen: v.nullable(amountFen),
  insuranceFeeFen: v.nullable(amountFen),
  prepaidFen: amountFen,
  /** What must be paid in before discharge; 0 while the balance is not negative. */
  needPayFen: amountFen,
  /** The average of the last days, and how many those were; null before the first full day. */
  averageDayFen: v.nullable(amountFen),
  averageOverDays: count,
  /** How many more days the balance lasts at that pace; null when it cannot be told. */
  lastsDays: v.nullable(count),
  deposit: depositRules,
  /** The balance below which this account wants to be notified; null for the hospital's rule. */
  alertBelowFen: v.nullish(amountFen),
  /** The last day with fees, for the daily list; null before the first. */
  lastFeeDate: v.nullable(isoDate),
  /** Null before the settlement, and for an account with only the number. */
  settlement: v.nullable(settlement),
  /** Null where the hospital says nothing, and for an account with only the number; so is the next. */
  admission: v.nullish(admission),
  discharge: v.nullish(discharge),
  /** 入院前要读的材料; null where there are none, and for whoever may not see everything of the patient. */
  forms: v.nullish(formsToRead),
  /** 入院前检查 of the patient; null as `forms`. */
  exams: v.nullish(v.object({ patientId: id, list: v.array(stayExam) })),
  /** Null unless the stay is being discharged and the account sees everything of the patient. */
  presettlement: v.nullish(presettlement),
  /** Empty where the hospital gives it back itself, and for an account with only the number. */
  returns: v.optional(v.array(settlementReturn), []),
  owed: v.nullish(settlementOwed),
  /** 病案复印: it can be asked for in the app, or was. */
  canCopy: v.optional(v.boolean(), false),
  serverNow: isoDateTime,
})
export type Stay = v.InferOutput<typeof stay>

/** An account that has only the admission number, as the owner sees it. */
export const stayHolder = v.object({
  holderId: id,
  /** Masked; empty for an account without a phone. */
  tel: v.string(),
  boundAt: isoDateTime,
})
export type StayHolder = v.InferOutput<typeof stayHolder>

/** A payment link's view of the stay: no diagnosis, no ward, no number. */
export const linkedStay = v.object({
  patientName: v.string(),
  hospitalName: v.string(),
  status: stayStatus,
  balanceFen,
  needPayFen: amountFen,
  deposit: depositRules,
  owed: v.nullish(settlementOwed),
  /** The sums of 预结算 that hold now; null where there are none. */
  presettled: v.nullish(presettledSums),
  expiresAt: isoDateTime,
  serverNow: isoDateTime,
})
export type LinkedStay = v.InferOutput<typeof linkedStay>
