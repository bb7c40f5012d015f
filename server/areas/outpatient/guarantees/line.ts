/** The consent to pay after the visit: given once by a grown-up for oneself, at the hospital and at the lender; revoked at once. */
import type { CreditLineState } from '../../../../src/contract/outpatient'
import type { PayingApp } from '../../../../src/contract/payment'
import { transaction, type Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { CreditLine } from '../../../gateways/credit_line/types'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { backoffMs } from '../../../values/backoff'
import { inTurn } from '../../../values/in_turn'
import { addAuditEvent } from '../../audit'
import { findAccountPatient, requireAccess } from '../../patient'
import { newNumber } from '../../payment'
import { lockBills } from '../bills/bill_repository'
import * as repository from './line_repository'
import type { LineRow } from './line_repository'
import { planGuarantees } from './planning'
import { releaseGuarantees } from './planning_repository'
import { adultYears } from './rules'

/** The lender. @throws Refused NOT_OFFERED where the hospital has none */
function lenderOf({ gateways: { creditLine } }: Dependencies): CreditLine {
  if (creditLine === undefined) throw new Refused('NOT_OFFERED', '医院还没有开通先诊疗后付费')
  return creditLine
}

/** What the account reads of its consent for this patient; null where it has none to give. */
export async function readLine(
  { sql, settings, gateways }: Dependencies,
  accountId: string,
  patientId: string,
): Promise<CreditLineState | null> {
  const { creditLine } = settings
  if (creditLine === undefined || gateways.creditLine === undefined) return null
  const line = await repository.findLine(sql, accountId)
  const isOfOther = line !== undefined && line.state !== 'CLOSED' && line.patientId !== patientId
  if (isOfOther || !(await mayAgree(sql, accountId, patientId))) return null
  const [usedFen, standing] = await Promise.all([
    repository.usedFen(sql, accountId),
    repository.countStanding(sql, accountId),
  ])
  return {
    state: line?.state ?? 'CLOSED',
    usedFen,
    dailyFen: creditLine.dailyYuan * 100,
    sweepHour: creditLine.sweepHour,
    standing,
  }
}

/** Only oneself, and grown up. */
async function mayAgree(sql: Executor, accountId: string, patientId: string): Promise<boolean> {
  const patient = await findAccountPatient(sql, accountId, patientId)
  return (
    patient !== undefined &&
    patient.isProven &&
    patient.relation === 'self' &&
    patient.age >= adultYears &&
    patient.deceasedOn === null
  )
}

/** Records that the account agrees, and begins the consent at the lender; the token opens the lender's page. @throws Refused NOT_OFFERED, NOT_FOUND, NOT_PERMITTED, CONFLICT, PAYMENT_UNAVAILABLE */
export async function openLine(
  deps: Dependencies,
  { accountId }: Account,
  { patientId, app }: { patientId: string; app: PayingApp },
): Promise<{ token: string | null }> {
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  const lender = lenderOf(deps)
  if (!(await mayAgree(deps.sql, accountId, patientId)))
    throw new Refused('NOT_PERMITTED', '先诊疗后付费只能由满 18 岁的本人开通')
  const line = await transaction(deps.sql, async (tx) => {
    const authorizationCode = newNumber('consent')
    await repository.insertOpening(tx, { accountId, patientId, app, authorizationCode })
    return repository.lockLine(tx, accountId)
  })
  if (line?.state === 'OPEN') return { token: null }
  if (line?.state !== 'OPENING' || line.app !== app || line.patientId !== patientId)
    throw new Refused('CONFLICT', '刚才的先诊疗后付费还在办理关闭，请稍等片刻再试')
  try {
    return await lender.sign(app, line.authorizationCode)
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
    deps.log.warn({ err: error }, 'a consent could not begin at the lender')
    throw new Refused('PAYMENT_UNAVAILABLE', '信用服务暂时无法使用，请稍后再试。您仍可照常缴费')
  }
}

/** Asks the lender whether the patient agreed or revoked; silence changes nothing. */
export async function checkLine(deps: Dependencies, accountId: string): Promise<void> {
  const lender = lenderOf(deps)
  const line = await repository.findLine(deps.sql, accountId)
  if (line !== undefined && line.state !== 'CLOSED') await advanceLine({ ...deps, lender }, line)
}

/** Revokes at once: nothing new is guaranteed from now on. What the hospital was promised stays owed until it is paid. @throws Refused NOT_OFFERED */
export async function closeLine(deps: Dependencies, { accountId }: Account): Promise<void> {
  const lender = lenderOf(deps)
  const line = await transaction(deps.sql, async (tx) => {
    const open = await repository.lockLine(tx, accountId)
    if (open === undefined || !(await repository.markClosing(tx, accountId))) return open
    await releaseGuarantees(tx, { reason: 'revoked', of: { accountId } }, ['RESERVING'])
    await addAuditEvent(tx, { accountId, action: 'credit_closed', patientId: open.patientId })
    return repository.lockLine(tx, accountId)
  })
  if (line?.state === 'CLOSING') await advanceLine({ ...deps, lender }, line)
}

/** Dependencies with a lender. */
export type CreditContext = Dependencies & { lender: CreditLine }

/** Asks or tells the lender of the due consents; returns how many. */
export async function advanceLines(context: CreditContext): Promise<number> {
  const due = await repository.claimLines(context.sql, 20)
  await inTurn(due, (line) => advanceLine(context, line))
  return due.length
}

/** One step of one consent; an answer that does not come is asked for again. */
export async function advanceLine(context: CreditContext, line: LineRow): Promise<void> {
  const { sql, log, lender } = context
  const { authorizationCode, checkAttempts } = line
  try {
    if (line.state === 'CLOSING') {
      await lender.revokeConsent(authorizationCode, '患者关闭先诊疗后付费')
      await repository.markClosed(sql, authorizationCode)
    } else await applyConsent(context, line)
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
    log.warn({ err: error }, 'the lender gave no answer on a consent')
    await repository.checkLater(sql, authorizationCode, backoffMs(checkAttempts))
  }
}

async function applyConsent(context: CreditContext, line: LineRow): Promise<void> {
  const { sql, settings, lender } = context
  const { accountId, authorizationCode, patientId, state } = line
  const consent = await lender.queryConsent(authorizationCode)
  if (consent.state === 'unbound' && state === 'OPENING' && !line.isStale)
    return repository.checkLater(sql, authorizationCode, backoffMs(line.checkAttempts, 60_000))
  if (consent.state !== 'open') {
    if (await repository.markClosed(sql, authorizationCode))
      await addAuditEvent(sql, { accountId, action: 'credit_closed', patientId })
    return
  }
  if (state === 'OPEN') return repository.checkLater(sql, authorizationCode, null)
  const isOwn = await repository.isOwnOpenid(sql, line, consent.openid)
  await transaction(sql, async (tx) => {
    // Bills before the consent, as everywhere.
    await lockBills(tx, patientId)
    await repository.lockLine(tx, accountId)
    // Another person's WeChat agreed: nobody pays by somebody else's credit.
    if (!isOwn) return void (await repository.markClosing(tx, accountId))
    if (!(await repository.markOpen(tx, accountId, consent.openid))) return
    await addAuditEvent(tx, { accountId, action: 'credit_opened', patientId })
    await planGuarantees(tx, settings, [patientId])
  })
}
