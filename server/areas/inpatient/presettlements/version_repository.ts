/** SQL of the versions of 预结算, and of how they end. */
import { allRows, firstColumn, firstNumber, firstRow, firstValue } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { DischargeFacts, SumsOfVersion } from './rules'

export type EndedWhy = 'late_charge' | 'changed' | 'newer' | 'settled' | 'taken_back'

/** A version. */
export interface VersionRow extends SumsOfVersion {
  presettlementId: string
  asOf: Date
  asOfSaid: string
  note: string | null
  validUntil: Date
  isExpired: boolean
  receivedAt: Date
  endedWhy: EndedWhy | null
  endedNote: string | null
  knownFeesFen: number
}

/** The fees of a stay that came as documents. */
export function sumFees(executor: Executor, inpatientId: string): Promise<number> {
  return firstNumber(executor`
    select coalesce(sum(amount_fen), 0)::int from inpatient_fee where inpatient_id = ${inpatientId}`)
}

function selectVersions(executor: Executor) {
  return executor`
    select presettlement_id, as_of, as_of_said, total_fen, funds, self_pay_fen, deposits_fen, refund_fen, owed_fen, note, valid_until,
      valid_until <= hospital_now() as is_expired, received_at, ended_why, ended_note, known_fees_fen
    from inpatient_presettlement`
}

/** The version that holds; the stay is locked. */
export function findOpen(executor: Executor, inpatientId: string) {
  return firstRow<VersionRow>(executor`
    ${selectVersions(executor)} where inpatient_id = ${inpatientId} and ended_at is null`)
}

/** The latest version of a discharge, whether or not it holds. */
export function findLatest(executor: Executor, inpatientId: string, orderedAt: string) {
  return firstRow<VersionRow>(executor`
    ${selectVersions(executor)} where inpatient_id = ${inpatientId} and ordered_at = ${orderedAt} order by ended_at is null desc, received_at desc, presettlement_id limit 1`)
}

/** The moment that an answer must be later than: sums that were found to be old do not come back. */
export function outdatedUntil(executor: Executor, inpatientId: string): Promise<Date | undefined> {
  return firstValue(executor`
    select as_of from inpatient_presettlement where inpatient_id = ${inpatientId} and ended_why in ('late_charge', 'changed') order by as_of desc limit 1`)
}

/** Inserts a version. */
export async function insertVersion(
  tx: Transaction,
  version: SumsOfVersion & {
    presettlementId: string
    inpatientId: string
    orderedAt: string
    asOfSaid: string
    note: string | null
    validUntil: string
    knownFeesFen: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_presettlement (presettlement_id, inpatient_id, ordered_at, as_of, as_of_said, total_fen, funds, self_pay_fen, deposits_fen,
      refund_fen, owed_fen, note, valid_until, known_fees_fen, received_at)
    values (${version.presettlementId}, ${version.inpatientId}, ${version.orderedAt}, ${version.asOfSaid}, ${version.asOfSaid}, ${version.totalFen},
      ${JSON.stringify(version.funds)}::text::jsonb, ${version.selfPayFen}, ${version.depositsFen}, ${version.refundFen}, ${version.owedFen}, ${version.note},
      ${version.validUntil}, ${version.knownFeesFen}, hospital_now())`
}

/** The hospital says the same sums again: they are as young as this answer. Those that a yes names keep their moment. */
export async function renewVersion(
  tx: Transaction,
  presettlementId: string,
  answer: { asOfSaid: string; validUntil: string; note: string | null; knownFeesFen: number },
): Promise<void> {
  await tx`
    update inpatient_presettlement set valid_until = ${answer.validUntil}, note = ${answer.note}, known_fees_fen = ${answer.knownFeesFen}, received_at = hospital_now()
    where presettlement_id = ${presettlementId}`
  await tx`
    update inpatient_presettlement set as_of = ${answer.asOfSaid}, as_of_said = ${answer.asOfSaid}
    where presettlement_id = ${presettlementId} and not exists (select 1 from inpatient_discharge_confirmation c where c.presettlement_id = ${presettlementId})`
}

/** Ends versions that hold, with the yes to them; a yes that was settled is fulfilled. `askNow`: the hospital may be asked at once. */
export async function endVersions(
  tx: Transaction,
  presettlementIds: readonly string[],
  end: { why: EndedWhy; note?: string | null; askNow?: boolean },
): Promise<void> {
  if (presettlementIds.length === 0) return
  const ended = await firstColumn<string>(tx`
    update inpatient_presettlement set ended_at = hospital_now(), ended_why = ${end.why}, ended_note = ${end.note ?? null}
    where presettlement_id = any(${[...presettlementIds]}::uuid[]) and ended_at is null returning inpatient_id`)
  await tx`
    update inpatient_discharge_confirmation set next_at = null, state = case when ${end.why} = 'settled' and state = 'CONFIRMED' then state else 'VOID' end
    where presettlement_id = any(${[...presettlementIds]}::uuid[])`
  if (end.askNow === true)
    await tx`update inpatient_presettlement_ask set next_at = now() where inpatient_id = any(${ended}::uuid[])`
}

/** Versions that hold, of stays whose documents of fees came. */
export function listOpenWithFees(executor: Executor, inpatientIds: readonly string[]) {
  return allRows<{
    presettlementId: string
    totalFen: number
    knownFeesFen: number
    feesFen: number
  }>(executor`
    select p.presettlement_id, p.total_fen, p.known_fees_fen,
      (select coalesce(sum(f.amount_fen), 0)::int from inpatient_fee f where f.inpatient_id = p.inpatient_id) as fees_fen
    from inpatient_presettlement p where p.inpatient_id = any(${[...inpatientIds]}::uuid[]) and p.ended_at is null order by p.inpatient_id`)
}

/** Versions that hold, of stays whose document came: whether the stay is settled, and whether it is still the same discharge. */
export function listOpenWithStay(executor: Executor, inpatientIds: readonly string[]) {
  return allRows<DischargeFacts & { presettlementId: string; isSameOrder: boolean }>(executor`
    select p.presettlement_id, s.discharge, s.settlement, coalesce((s.discharge ->> 'orderedAt')::timestamptz = p.ordered_at, false) as is_same_order
    from inpatient_presettlement p join inpatient_stay s on s.inpatient_id = p.inpatient_id
    where p.inpatient_id = any(${[...inpatientIds]}::uuid[]) and p.ended_at is null order by p.inpatient_id`)
}
