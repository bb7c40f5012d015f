/** What the hospital's system is asked before a stay is settled: 预结算, and to take the patient's yes to it. */
import * as v from 'valibot'
import { maybeWords, words } from '../../hospital_documents/envelope'
import { readJson } from '../http'
import { faultOf, isNotOffered } from './faults'
import type { PostToHis } from './posting'

/** A stay whose sums are asked for. */
export interface HisPresettleAsked {
  /** Our number of this question. */
  requestId: string
  admissionNo: string
  inTimes: number
}

const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_147_483_647))
const moment = v.pipe(v.string(), v.isoTimestamp())

/** Of `/discharge/presettle`: the sums, or why they cannot be said yet. */
export const presettled = v.variant('state', [
  v.object({
    state: v.literal('ready'),
    /** As of when; it moves with every change of a sum. */
    asOf: moment,
    totalFen: fen,
    /** What each fund bears: 统筹基金, 大病, 公务员补助, 医疗救助, 个人账户. Empty without insurance. */
    insurance: v.nullish(
      v.pipe(
        v.array(v.object({ code: maybeWords(40), name: words(40), amountFen: fen })),
        v.maxLength(20),
      ),
      [],
    ),
    selfPayFen: fen,
    depositsFen: fen,
    refundFen: v.nullish(fen, 0),
    owedFen: v.nullish(fen, 0),
    /** For the patient to read; it names no illness. */
    note: maybeWords(300),
    /** Until when you take a yes to them. */
    validUntil: moment,
  }),
  v.object({
    state: v.literal('not_yet'),
    /** LATE_CHARGES, INSURANCE_NOT_REGISTERED, NOT_FILED or any other. */
    code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
    /** Why, in words for the patient. */
    reason: words(300),
  }),
])
export type HisPresettled = v.InferOutput<typeof presettled>
export type HisPresettledSums = Extract<HisPresettled, { state: 'ready' }>

/** Whether sums agree: the total is what the funds bear and the patient's own part, and that less the deposits is owed, or goes back. */
export function sumsAgree(sums: HisPresettledSums): boolean {
  const { totalFen, insurance, selfPayFen, depositsFen, refundFen, owedFen } = sums
  const fundsFen = (insurance ?? []).reduce((sum, { amountFen }) => sum + amountFen, 0)
  const isOneOpen = refundFen === 0 || owedFen === 0
  return (
    isOneOpen &&
    totalFen === fundsFen + selfPayFen &&
    selfPayFen - depositsFen === owedFen - refundFen
  )
}

/** The patient's yes to sums of `/discharge/presettle`. */
export interface HisDischargeConfirmed {
  /** Our number of the yes; the HIS keeps one for it, however often it is sent. */
  confirmationId: string
  admissionNo: string
  inTimes: number
  /** Of the answer that the patient saw, with its sums. */
  asOf: string
  totalFen: number
  selfPayFen: number
  depositsFen: number
  refundFen: number
  owedFen: number
  confirmedAt: string
}

export interface HisDischarges {
  /** Asks for the sums of a stay; undefined where the hospital does not offer it. @throws GatewayRefused (why in the patient's words), GatewayUnavailable. */
  presettle(asked: HisPresettleAsked): Promise<HisPresettled | undefined>
  /** Hands over the patient's yes; false where the hospital does not offer it. @throws GatewayRefused (the sums are others by now), GatewayUnavailable (try again). */
  confirmDischarge(confirmed: HisDischargeConfirmed): Promise<boolean>
}

/** Asks over the JSON protocol. */
export async function askPresettled(
  post: PostToHis,
  asked: HisPresettleAsked,
): Promise<HisPresettled | undefined> {
  const reply = await post('/discharge/presettle', asked.requestId, asked)
  if (isNotOffered(reply)) return undefined
  if (reply.status !== 200) throw faultOf(reply)
  return readJson('his', presettled, reply.text)
}

/** The requests, for the OpenAPI document. */
export const dischargeRequests = {
  '/discharge/presettle': v.object({
    requestId: v.string(),
    admissionNo: v.string(),
    inTimes: v.number(),
  }) satisfies v.GenericSchema<HisPresettleAsked>,
  '/discharge/confirm': v.object({
    confirmationId: v.string(),
    admissionNo: v.string(),
    inTimes: v.number(),
    asOf: v.string(),
    totalFen: v.number(),
    selfPayFen: v.number(),
    depositsFen: v.number(),
    refundFen: v.number(),
    owedFen: v.number(),
    confirmedAt: v.string(),
  }) satisfies v.GenericSchema<HisDischargeConfirmed>,
}
