/** Making a code for bills, and paying by one. The payer needs no link to the patient; the order is the payer's. */
import { randomUUID } from 'node:crypto'
import type { NewPayCode, PayCodeView } from '../../../../src/contract/outpatient'
import { pageAddress } from '../../../../src/contract/pages'
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import { hashesOfLinkToken, linkAddress, newLinkToken } from '../../../crypto/link_token'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { findLastFour, requireAccess } from '../../patient'
import { checkPayment, openPayment } from '../../payment'
import { listOpenBills, lockBills } from '../bills/bill_repository'
import { statusOfBill } from '../bills/present'
import { outpatientBusiness } from '../orders/business'
import { notPayable, orderUnderLock, requireTogether } from '../orders/ordering'
import { paymentRequest } from '../orders/orders'
import { countLive, insertCode, revokeOver } from './code_repository'
import { billsOf, hashOfCheck, openCode, stateOf, viewOf, type Opening } from './opening'
import { payCodeRules } from './rules'

/** Makes a code; its address is returned here and never again. @throws Refused NOT_OFFERED, NOT_FOUND, ORDER_NOT_PAYABLE, BAD_INPUT, DAILY_LIMIT */
export async function createPayCode(
  deps: Dependencies,
  accountId: string,
  input: { patientId: string; billIds: string[] },
): Promise<NewPayCode> {
  requireSetUp(deps)
  const { patientId } = input
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  const billIds = [...new Set(input.billIds.map((billId) => billId.toLowerCase()))]
  if (!billIds.every(isUuid)) throw new Refused('NOT_FOUND', '没有找到这些费用单，请返回刷新')
  const lastFour = await findLastFour(deps, patientId)
  if (lastFour === undefined)
    throw new Refused('ORDER_NOT_PAYABLE', '没有证件号码的就诊人不能用扫码付，请直接缴费')
  const [codeId, token] = [randomUUID(), newLinkToken()]
  const checkHash = hashOfCheck(deps.settings.tokenSecret, codeId, lastFour)
  const made = await transaction(deps.sql, async (tx) => {
    await lockBills(tx, patientId)
    const free = (await listOpenBills(tx, accountId, patientId)).filter(
      (bill) => statusOfBill(bill) === 'UNPAID',
    )
    const chosen = free.filter(({ billId }) => billIds.includes(billId))
    if (chosen.length < billIds.length) throw notPayable()
    requireTogether(free, new Set(billIds))
    await revokeOver(tx, accountId, billIds)
    if ((await countLive(tx, accountId)) >= payCodeRules.liveCodes)
      throw new Refused('DAILY_LIMIT', said`同时最多有 ${payCodeRules.liveCodes} 个有效的码`)
    const now = await hospitalNow(tx)
    const latest = now.getTime() + payCodeRules.validHours * 3_600_000
    const ends = chosen.map(({ expiresAt }) => expiresAt.getTime())
    const expiresAt = new Date(Math.min(latest, ...ends))
    const [tokenHash] = hashesOfLinkToken(deps.settings.crypto, token)
    await insertCode(tx, { codeId, patientId, accountId, billIds, tokenHash, checkHash, expiresAt })
    return { expiresAt, cashFen: chosen.reduce((sum, { cashFen }) => sum + cashFen, 0) }
  })
  return {
    address: linkAddress(deps.settings.publicUrl, pageAddress('outpatient_unpay_detail'), token),
    expiresAt: hospitalMoment(made.expiresAt),
    cashFen: made.cashFen,
  }
}

/** What the holder of a code sees. @throws Refused NOT_FOUND, PASSCODE_WRONG */
export async function openPayCode(
  deps: Dependencies,
  accountId: string,
  opening: Opening,
): Promise<PayCodeView> {
  return viewOf(deps, await openCode(deps, opening), accountId)
}

/** Makes it payable on the payer's phone; one payment at a time. @throws Refused as `openPayCode`, NOT_OFFERED, ORDER_NOT_PAYABLE, CONFLICT, PAYMENT_UNAVAILABLE */
export async function payByCode(
  deps: Dependencies,
  accountId: string,
  input: Opening & { app: PayingApp },
): Promise<{ order: PayCodeView; pay: WeChatPayParameters | null }> {
  requireSetUp(deps)
  const code = await openCode(deps, input)
  const state = stateOf(await billsOf(deps.sql, code), accountId)
  if (state === 'PAID' || state === 'CONFIRMING')
    return { order: await viewOf(deps, code, accountId), pay: null }
  if (state === 'ENDED') throw notPayable()
  const { patientId, billIds } = code
  const who = { readerId: code.accountId, payerId: accountId }
  // A payment of this payer that is open for the same bills is the one that is found here.
  const orderId = await transaction(deps.sql, (tx) =>
    orderUnderLock(tx, who, { patientId, billIds, idempotencyKey: randomUUID() }),
  )
  const { app } = input
  const pay = await openPayment(deps, outpatientBusiness, orderId, (tx) =>
    paymentRequest(tx, accountId, { orderId, app }),
  )
  return { order: await viewOf(deps, code, accountId), pay }
}

/** Asks the channel about the payer's own payment. @throws Refused NOT_FOUND, PASSCODE_WRONG */
export async function checkPayCode(
  deps: Dependencies,
  accountId: string,
  opening: Opening,
): Promise<PayCodeView> {
  const code = await openCode(deps, opening)
  const [bill] = await billsOf(deps.sql, code)
  if (bill?.orderId && bill.orderAccountId === accountId)
    await checkPayment(deps, outpatientBusiness, bill.orderId)
  return viewOf(deps, code, accountId)
}

function requireSetUp({ settings }: Dependencies): void {
  if (!settings.payCode) throw new Refused('NOT_OFFERED', '医院没有开通扫码付，请直接缴费')
}
