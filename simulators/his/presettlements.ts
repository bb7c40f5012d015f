/** 预结算 of the sandbox's hospital: the sums of its own books, and the patient's yes to them. */
import * as v from 'valibot'
import { firstValue, hasRow } from '../../server/database/answers'
import type { Executor, Sql } from '../../server/database/client'
import { hospitalMoment } from '../../server/values/hospital_time'
import { HisRefused } from '../hospital/his_refused'
import { findStay, type StaySums } from '../hospital/stays'

const text = v.pipe(v.string(), v.nonEmpty())
const stay = { admissionNo: text, inTimes: v.number() }

/** A question for the sums of a stay. */
export const presettleAsked = v.object({ requestId: text, ...stay })

/** A yes as the app sends it. */
export const dischargeConfirmed = v.object({
  confirmationId: text,
  ...stay,
  asOf: text,
  totalFen: v.number(),
  selfPayFen: v.number(),
  depositsFen: v.number(),
  refundFen: v.number(),
  owedFen: v.number(),
})

/** A yes counts until the evening of the next day. */
const validMs = 24 * 3_600_000

/** The sums, or why not yet. @throws HisRefused STAY_UNKNOWN, SETTLED */
export async function presettle(
  sql: Sql,
  { admissionNo, inTimes }: v.InferOutput<typeof presettleAsked>,
): Promise<object> {
  const found = await findOpenStay(sql, admissionNo, inTimes)
  const { discharge } = found.stay
  if (discharge === null) return notYet('NOT_ORDERED', '医生还没有开出院医嘱')
  if (discharge.counterOnly) return notYet('COUNTER_ONLY', '请到住院处办理')
  if (discharge.state === 'ordered')
    return notYet('LATE_CHARGES', '护士站还在核对费用，核对好了就能看')
  const sums = sumsOf(found)
  const asOf = await keepSums(sql, found.stay.id, sums)
  const validUntil = hospitalMoment(new Date(asOf.getTime() + validMs))
  return {
    state: 'ready',
    asOf: hospitalMoment(asOf),
    validUntil,
    ...sums,
  }
}

const notYet = (code: string, reason: string) => ({ state: 'not_yet', code, reason })

/** Takes a yes once; the same number again is no error. @throws HisRefused STAY_UNKNOWN, SETTLED, CHANGED */
export async function confirmDischarge(
  sql: Sql,
  asked: v.InferOutput<typeof dischargeConfirmed>,
): Promise<undefined> {
  const { confirmationId, admissionNo, inTimes } = asked
  const isKnown = await hasRow(sql`
    select 1 from sandbox.his_discharge_confirmation where confirmation_id = ${confirmationId}`)
  if (isKnown) return
  const found = await findOpenStay(sql, admissionNo, inTimes)
  const sums = sumsOf(found)
  const isSame =
    sums.totalFen === asked.totalFen &&
    sums.selfPayFen === asked.selfPayFen &&
    sums.depositsFen === asked.depositsFen
  if (!isSame) throw new HisRefused(409, 'CHANGED', '刚刚又记了一笔，请看新的数字')
  await sql`
    insert into sandbox.his_discharge_confirmation (confirmation_id, stay_id, total_fen) values (${confirmationId}, ${found.stay.id}, ${sums.totalFen})
    on conflict do nothing`
}

/** Whether the patient said yes to what a stay costs now. */
export function isConfirmed(
  sql: Executor,
  { stay: { id }, totalCostFen }: StaySums,
): Promise<boolean> {
  return hasRow(sql`
    select 1 from sandbox.his_discharge_confirmation where stay_id = ${id} and total_fen = ${totalCostFen}`)
}

async function findOpenStay(sql: Sql, admissionNo: string, inTimes: number): Promise<StaySums> {
  const found = await findStay(sql, admissionNo, inTimes)
  if (found === undefined) throw new HisRefused(409, 'STAY_UNKNOWN', '没有这次住院')
  if (found.stay.settlement !== null) throw new HisRefused(409, 'SETTLED', '已经结算了')
  return found
}

/** The same as the settlement will say: nine tenths of the insurance's part by 统筹基金. */
function sumsOf({ stay: { insuranceFeeFen }, totalCostFen, prepaidFen }: StaySums) {
  const insuredFen = Math.min(totalCostFen, insuranceFeeFen ?? 0)
  const pooledFen = Math.round(insuredFen * 0.9)
  const insurance = [
    { code: '310100', name: '统筹基金', amountFen: pooledFen },
    { code: '390200', name: '大病保险', amountFen: insuredFen - pooledFen },
  ].filter(({ amountFen }) => amountFen > 0)
  const selfPayFen = totalCostFen - insuredFen
  const depositsFen = prepaidFen - (insuranceFeeFen ?? 0)
  return {
    totalFen: totalCostFen,
    insurance,
    selfPayFen,
    depositsFen,
    refundFen: Math.max(0, depositsFen - selfPayFen),
    owedFen: Math.max(0, selfPayFen - depositsFen),
  }
}

/** Since when the sums are these. */
async function keepSums(sql: Sql, stayId: string, sums: object): Promise<Date> {
  const given = JSON.stringify(sums)
  await sql`
    insert into sandbox.his_presettlement (stay_id, sums, as_of) values (${stayId}, ${given}, hospital_now())
    on conflict (stay_id) do update set sums = excluded.sums, as_of = excluded.as_of where his_presettlement.sums <> excluded.sums`
  const asOf = await firstValue<Date>(sql`
    select as_of from sandbox.his_presettlement where stay_id = ${stayId}`)
  if (asOf === undefined) throw new Error('the sums were not kept')
  return asOf
}
