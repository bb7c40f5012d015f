/** What a page shows of 预结算: the hospital's last sums, what became of the last question, and whether the patient said yes. */
import type {
  Discharge,
  PresettledSums,
  Presettlement,
  PresettlementState,
  PresettlementWhy,
} from '../../../../src/contract/inpatient'
import type { Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { hospitalMoment } from '../../../values/hospital_time'
import { findAccountPatient } from '../../patient'
import type { StayRow } from '../stays/stay_repository'
import { findAsk, type AskRow } from './ask_repository'
import { findVoided, findYes, listUnused } from './confirmation_repository'
import { isDue, openDischarge, splitRefund } from './rules'
import { findLatest, findOpen, type VersionRow } from './version_repository'

/** A stay with its discharge. */
export interface Shown {
  stay: StayRow
  discharge: Discharge
}

/** The 预结算 of a stay's page; null where there is none to show. */
export async function presettlementOf(
  deps: Dependencies,
  accountId: string,
  stay: StayRow,
): Promise<Presettlement | null> {
  const discharge = openDischarge(stay)
  const isShown = deps.settings.presettlement && stay.accessLevel === 'full'
  if (!isShown || discharge === undefined) return null
  const ask = await findAsk(deps.sql, stay.inpatientId, discharge.orderedAt)
  // A hospital that has no such call is asked now and then, and nobody reads of it.
  if (ask?.outcome === 'not_offered' && !ask.mayAsk) return null
  return presentPresettlement(deps, accountId, { stay, discharge })
}

/** The sums that a payment link shows; null where none hold. */
export async function presettledSumsOf(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  stay: StayRow,
): Promise<PresettledSums | null> {
  if (!settings.presettlement || openDischarge(stay) === undefined) return null
  const open = await findOpen(sql, stay.inpatientId)
  return open === undefined || open.isExpired ? null : presentSums(open)
}

/** The 预结算 of a stay whose discharge is open. */
export async function presentPresettlement(
  { sql }: Pick<Dependencies, 'sql'>,
  accountId: string,
  { stay, discharge }: Shown,
): Promise<Presettlement> {
  const { inpatientId, patientId, now } = stay
  const { orderedAt } = discharge
  const ask = await findAsk(sql, inpatientId, orderedAt)
  const latest = await findLatest(sql, inpatientId, orderedAt)
  const yes = latest && (await findYes(sql, latest.presettlementId))
  const { held, shown } = holdingOf(latest, yes)
  const voided = held ? undefined : await findVoided(sql, inpatientId, orderedAt)
  const owner = await findAccountPatient(sql, accountId, patientId)
  return {
    ...wordsOf(held ? ofYes[held.state] : stateOf(ask, latest, shown !== undefined), ask, voided),
    ...(shown ? await shownSums(sql, accountId, inpatientId, shown) : { returns: [] }),
    confirmedAt: held ? hospitalMoment(held.requestedAt) : null,
    mayConfirm: owner?.isOwner === true,
    isDue: isDue({
      discharge,
      mayAsk: ask?.mayAsk ?? true,
      hasYes: held !== undefined,
      ageMs: shown && now.getTime() - shown.receivedAt.getTime(),
    }),
  }
}

type Yes = Awaited<ReturnType<typeof findYes>>

/** The sums that hold, and the yes to them: with a yes they hold until the hospital says otherwise. */
function holdingOf(latest: VersionRow | undefined, yes: Yes) {
  if (latest?.endedWhy !== null) return {}
  const held = yes === undefined || yes.state === 'VOID' ? undefined : yes
  return { held, shown: held !== undefined || !latest.isExpired ? latest : undefined }
}

/** How it stands, why, and in the hospital's words. */
function wordsOf(
  { state, why }: Stands,
  ask: AskRow | undefined,
  voided: Awaited<ReturnType<typeof findVoided>>,
) {
  const isNotYet = state === 'NOT_YET'
  return {
    state,
    why: why ?? null,
    voided: voided?.why ?? null,
    reason: (isNotYet ? ask?.reason : voided?.note) ?? null,
    needsFiling: isNotYet && ask?.code === 'NOT_FILED',
  }
}

interface Stands {
  state: PresettlementState
  why?: PresettlementWhy
}

const ofYes = {
  REQUESTED: { state: 'CONFIRMING' },
  CONFIRMED: { state: 'CONFIRMED' },
  VOID: { state: 'CHANGED' },
} as const satisfies Record<string, Stands>

/** The state without a yes. */
function stateOf(ask: AskRow | undefined, latest: VersionRow | undefined, holds: boolean): Stands {
  if (ask?.isAsking) return { state: 'ASKING' }
  const failed = failureOf(ask)
  if (holds) return { state: 'SHOWN', ...(failed && { why: failed }) }
  if (ask?.outcome === 'not_yet') return { state: 'NOT_YET' }
  if (failed !== undefined) return { state: 'UNAVAILABLE', why: failed }
  if (latest === undefined) return { state: 'NOT_ASKED' }
  return { state: 'CHANGED', why: latest.endedWhy ?? 'expired' }
}

function failureOf(ask: AskRow | undefined): 'silent' | 'wrong' | undefined {
  if (ask === undefined || ask.outcome === 'shown' || ask.outcome === 'not_yet') return undefined
  return ask.outcome === 'wrong' ? 'wrong' : 'silent'
}

async function shownSums(
  sql: Executor,
  accountId: string,
  inpatientId: string,
  version: VersionRow,
) {
  const { presettlementId, refundFen, note, validUntil } = version
  return {
    presettlementId,
    sums: presentSums(version),
    returns: splitRefund(
      refundFen,
      refundFen > 0 ? await listUnused(sql, accountId, inpatientId) : [],
    ),
    note,
    validUntil: hospitalMoment(validUntil),
  }
}

function presentSums(version: VersionRow): PresettledSums {
  const { asOf, totalFen, funds, selfPayFen, depositsFen, refundFen, owedFen } = version
  return {
    asOf: hospitalMoment(asOf),
    totalFen,
    funds,
    selfPayFen,
    depositsFen,
    refundFen,
    owedFen,
  }
}
