/** Paying with medical insurance, as the patient goes through it: consent and authorisation, pre-settlement, both parts at once, or back to paying by himself. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pageAddress } from '../../../../src/contract/pages'
import {
  type Authorisation,
  type InsurancePage,
  type InsurancePayParameters,
  type InsuranceRefusal,
  type InsuredBusinessName,
  insuranceRefusal,
} from '../../../../src/contract/insurance'
import { sqlState, transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { insuredFen, isWholeSplit, mixedAmounts } from '../../../gateways/med_ins/amounts'
import type { HisInsuranceSplit } from '../../../gateways/his/types'
import type { WeChatApp } from '../../../gateways/wechat_pay/types'
import { hospitalNow } from '../../../hospital_time'
import { Refused } from '../../../refused'
import { findAccountPatient } from '../../patient'
import * as repository from '../repository'
import { closePayment } from '../settling'
import { tellAndWait } from '../telling'
import type { PaidBusiness, Payment } from '../types'
import { addConsent, hasConsent } from '../../consent'
import { advanceMixed, endMixed, insuranceSystems } from './ending'
import { findOrder, getPage, consentOf, payersOf, whyUnavailable, type Found } from './page'
import * as insurance from './repository'
import type { InsuranceRow } from './repository'
import { authorisedForMinutes } from './rules'

/** Which order. */
interface OfOrder {
  business: InsuredBusinessName
  orderId: string
}

const down = (): Refused =>
  new Refused('PAYMENT_UNAVAILABLE', '医保系统暂时连不上，没有扣款。可以稍后再试，或改为自费支付')
const notPayable = (): Refused =>
  new Refused('ORDER_NOT_PAYABLE', '这笔订单已支付、超时或取消，现在不用支付')
const beingPaid = (): Refused => new Refused('CONFLICT', '这笔订单正在用医保支付，请先等它有结果')

/** Every step of paying with insurance, for the businesses that it may pay. */
export function insuranceSteps(deps: Dependencies, businesses: readonly PaidBusiness[]) {
  const { sql } = deps
  const page = (accountId: string, of: OfOrder): Promise<InsurancePage> =>
    getPage(deps, businesses, accountId, of)

  /** Takes the consent, begins (or takes up again) a mixed payment and says where to authorise. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE, BAD_INPUT, CONFLICT, PAYMENT_UNAVAILABLE */
  async function start(
    accountId: string,
    of: OfOrder & { app: WeChatApp; consentVersion?: string | undefined },
  ): Promise<{ page: InsurancePage; authorisation: Authorisation }> {
    const found = await findOrder(deps, businesses, accountId, of.business, of.orderId)
    if (found.order.state !== 'to_pay') throw notPayable()
    const unavailable = await whyUnavailable(deps, accountId, found.order)
    if (unavailable !== null) throw new Refused('NOT_PERMITTED', unavailable)
    const patient = await findAccountPatient(sql, accountId, found.order.patientId)
    if (patient === undefined) throw new Refused('NOT_FOUND', '没有找到这笔订单')
    await onceMore(() => transaction(sql, (tx) => begin(tx, accountId, of, found)))
    const address = `${deps.settings.publicUrl}${pageAddress('medical_insurance_payment', { business: of.business, orderId: of.orderId })}`
    return {
      page: await page(accountId, of),
      authorisation: insuranceSystems(deps).medIns.authorisation(of.app, address),
    }
  }

  async function begin(
    tx: Transaction,
    accountId: string,
    of: OfOrder & { app: WeChatApp; consentVersion?: string | undefined },
    { business }: Found,
  ): Promise<void> {
    await business.lock(tx, of.orderId)
    const order = await business.insured.find(tx, accountId, of.orderId)
    if (order?.state !== 'to_pay' || order.expiresAt === null) throw notPayable()
    const consent = consentOf(accountId, order.patientId)
    if (!(await hasConsent(tx, consent))) {
      if (of.consentVersion !== consent.version)
        throw new Refused('BAD_INPUT', '请先阅读并同意提供医保结算信息', {
          field: 'consentVersion',
        })
      await addConsent(tx, { ...consent, channel: of.app })
    }
    const openid = await repository.findOpenid(tx, accountId, of.app)
    if (openid === undefined)
      throw new Refused('CONFLICT', '请从医院的微信公众号或小程序进入后支付')
    const open = await insurance.findOpen(tx, of.business, of.orderId)
    if (open?.status === 'PAYING' || open?.status === 'CLOSING') throw beingPaid()
    if (open !== undefined)
      return insurance.restart(tx, open.insurancePaymentId, { app: of.app, openid })
    await insurance.insertRow(tx, {
      insurancePaymentId: randomUUID(),
      accountId,
      patientId: order.patientId,
      business: of.business,
      businessId: of.orderId,
      app: of.app,
      openid,
      outTradeNo: `I${randomBytes(15).toString('hex')}`,
      totalFen: order.totalFen,
      expiresAt: order.expiresAt,
    })
  }

  /** Exchanges the code, uploads the fees and lets the bureau work out who bears what. @throws Refused NOT_FOUND, CONFLICT, PAYMENT_UNAVAILABLE */
  async function settle(
    accountId: string,
    of: OfOrder & { authCode?: string | undefined; usesAccount: boolean },
  ): Promise<InsurancePage> {
    const found = await findOrder(deps, businesses, accountId, of.business, of.orderId)
    const row = await insurance.findOpen(sql, of.business, of.orderId)
    // Coming back with an old address, after it was paid or ended.
    if (row === undefined || row.status === 'PAYING' || row.status === 'CLOSING')
      return page(accountId, of)
    if (found.order.state !== 'to_pay') throw notPayable()
    try {
      const authorised = await authorise(row, of.authCode)
      if (authorised === undefined)
        throw new Refused('CONFLICT', '医保授权已过期，没有扣款，请重新授权')
      await decide(await upload(authorised, found), authorised.payAuthNo, of.usesAccount)
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        deps.log.warn(
          { outTradeNo: row.outTradeNo, why: error.message },
          'the insurance does not answer',
        )
        throw down()
      }
      if (!(error instanceof GatewayRefused)) throw error
      deps.log.warn({ outTradeNo: row.outTradeNo, code: error.code }, 'the insurance refuses')
      // Paid from another page at the same moment: that payment goes on.
      await insurance.markUnused(sql, row.insurancePaymentId, refusalOf(error.code))
    }
    return page(accountId, of)
  }

  /** The row with the patient's proof; undefined when there is none that is still good. */
  async function authorise(
    row: InsuranceRow,
    authCode: string | undefined,
  ): Promise<(InsuranceRow & { payAuthNo: string }) | undefined> {
    const authCodeHash =
      authCode === undefined ? null : createHash('sha256').update(authCode).digest('base64url')
    const isNew = authCodeHash !== null && authCodeHash !== row.authCodeHash
    if (isNew && authCode !== undefined) {
      const proof = await insuranceSystems(deps).medIns.redeem(authCode, row.openid)
      if (
        !(await insurance.keepAuthorisation(sql, row.insurancePaymentId, {
          ...proof,
          authCodeHash,
        }))
      )
        throw beingPaid()
      return { ...row, ...proof }
    }
    const isFresh =
      row.authorisedAt !== null &&
      row.authorisedAt.getTime() >
        (await hospitalNow(sql)).getTime() - authorisedForMinutes * 60_000
    return row.payAuthNo !== null && isFresh ? { ...row, payAuthNo: row.payAuthNo } : undefined
  }

  /** Uploads the fees once (6201). */
  async function upload(
    row: InsuranceRow,
    { order }: Found,
  ): Promise<InsuranceRow & { payOrdId: string }> {
    if (row.payOrdId !== null) return { ...row, payOrdId: row.payOrdId }
    const patient = await findAccountPatient(sql, row.accountId, row.patientId)
    if (patient === undefined) throw new Refused('NOT_FOUND', '没有找到这笔订单')
    if (!patient.isProven)
      throw new Refused('NOT_PERMITTED', '还没有核实就诊人的身份，不能用医保支付，请用微信支付')
    const { orderNo, billNos } = order
    const { outTradeNo, business, totalFen } = row
    const answer = await insuranceSystems(deps).bureau.upload({
      outTradeNo,
      business,
      orderNo,
      patientNo: patient.patientNo,
      billNos,
      totalFen,
    })
    await insurance.keepUpload(sql, row.insurancePaymentId, answer)
    return { ...row, ...answer }
  }

  /** Asks who bears what (6202) and keeps the answer. */
  async function decide(
    row: InsuranceRow & { payOrdId: string },
    payAuthNo: string,
    usesAccount: boolean,
  ): Promise<void> {
    const split: HisInsuranceSplit = await insuranceSystems(deps).bureau.preSettle({
      outTradeNo: row.outTradeNo,
      payOrdId: row.payOrdId,
      payAuthNo,
      usesAccount,
    })
    if (!isWholeSplit(split) || split.totalFen !== row.totalFen) {
      deps.log.error(
        { outTradeNo: row.outTradeNo, askedFen: row.totalFen, said: split },
        'the bureau counts another total',
      )
      throw new GatewayUnavailable('his_insurance', 'the amounts do not make up the total')
    }
    await insurance.keepSplit(sql, row.insurancePaymentId, split, usesAccount)
    if (insuredFen(split) === 0)
      await insurance.markUnused(sql, row.insurancePaymentId, 'CASH_ONLY')
  }

  /** Places the cash order and the mixed order, and signs them for the phone; null when there is nothing to pay. @throws Refused NOT_FOUND, CONFLICT, ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE */
  async function pay(
    accountId: string,
    of: OfOrder,
  ): Promise<{ page: InsurancePage; pay: InsurancePayParameters | null }> {
    const found = await findOrder(deps, businesses, accountId, of.business, of.orderId)
    if (found.order.state !== 'to_pay') return { page: await page(accountId, of), pay: null }
    for (let round = 0; round < 3; round += 1) {
      const intent = await transaction(sql, (tx) => writeIntent(tx, accountId, of, found))
      if ('inTheWay' in intent) {
        // An unpaid order of WeChat Pay alone: both could be paid, so it is closed first.
        const outcome = await closePayment(deps, businesses, intent.inTheWay)
        if (outcome === 'unknown') throw down()
        if (outcome === 'paid') return { page: await page(accountId, of), pay: null }
        continue
      }
      const parameters = await place(intent.row, intent.cash, found)
      return { page: await page(accountId, of), pay: parameters }
    }
    throw down()
  }

  async function writeIntent(
    tx: Transaction,
    accountId: string,
    of: OfOrder,
    { business }: Found,
  ): Promise<{ inTheWay: Payment } | { row: InsuranceRow; cash: Payment | undefined }> {
    await business.lock(tx, of.orderId)
    const order = await business.insured.find(tx, accountId, of.orderId)
    if (order?.state !== 'to_pay') throw notPayable()
    const open = await insurance.findOpen(tx, of.business, of.orderId)
    const row = open && (await insurance.lockRow(tx, open.insurancePaymentId))
    if (row === undefined || row.status === 'CREATED')
      throw new Refused('CONFLICT', '请先完成医保授权，没有扣款')
    if (row.status === 'CLOSING') throw beingPaid()
    const other = await repository.findOpenPayment(tx, of.business, of.orderId)
    if (other !== undefined && other.insurancePaymentId !== row.insurancePaymentId)
      return { inTheWay: other }
    if (row.status === 'PAYING') return { row, cash: other }
    await insurance.markPaying(tx, row.insurancePaymentId)
    if (!row.cashFen) return { row, cash: undefined }
    const cash: Payment = {
      paymentId: randomUUID(),
      accountId,
      business: of.business,
      businessId: of.orderId,
      app: row.app,
      openid: row.openid,
      outTradeNo: `P${randomBytes(15).toString('hex')}`,
      description: order.title,
      amountFen: row.cashFen,
      status: 'CREATED',
      prepayId: null,
      transactionId: null,
      paidAmountFen: null,
      expiresAt: row.expiresAt,
      checkAttempts: 0,
      insurancePaymentId: row.insurancePaymentId,
    }
    await repository.insertPayment(tx, cash)
    return { row, cash }
  }

  /** Both orders at WeChat; repeating it gives the same ones. A refusal ends the mixed payment. */
  async function place(
    row: InsuranceRow,
    cash: Payment | undefined,
    { business, order }: Found,
  ): Promise<InsurancePayParameters | null> {
    const { medIns, weChatPay } = insuranceSystems(deps)
    try {
      const prepayId = cash === undefined ? null : (cash.prepayId ?? (await prepay(cash)))
      const mixTradeNo = row.mixTradeNo ?? (await mixed(prepayId))
      return medIns.payParameters(row.app, mixTradeNo, prepayId)
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        deps.log.warn(
          { outTradeNo: row.outTradeNo, why: error.message },
          'a mixed order could not be placed',
        )
        throw down()
      }
      if (!(error instanceof GatewayRefused)) throw error
      deps.log.warn({ outTradeNo: row.outTradeNo, code: error.code }, 'a mixed order was refused')
      await endMixed(deps, businesses, row, refusalOf(error.code))
      return null
    }

    async function prepay(payment: Payment): Promise<string> {
      const { prepayId } = await weChatPay.createOrder(payment)
      if (!(await repository.keepPrepayId(sql, payment.paymentId, prepayId))) throw notPayable()
      return prepayId
    }

    async function mixed(prepayId: string | null): Promise<string> {
      const split = insurance.splitOf(row)
      const payers = await payersOf(deps, row.accountId, row.patientId)
      const { payAuthNo, medOrgOrd, payOrdId } = row
      if (!split || payAuthNo === null || medOrgOrd === null || payOrdId === null)
        throw new Error('a mixed payment that was not settled in advance')
      if ('refusal' in payers)
        throw new GatewayRefused('med_ins', 'IDENTITY_MISMATCH', payers.refusal)
      const { mixTradeNo } = await medIns.createOrder({
        app: row.app,
        openid: row.openid,
        orderType: business.insured.orderType,
        ...payers,
        outTradeNo: row.outTradeNo,
        medOrgOrd,
        payOrdId,
        payAuthNo,
        geoLocation: row.geoLocation ?? '0,0',
        createdAt: row.createdAt,
        amounts: mixedAmounts({ ...split, totalFen: order.totalFen }),
        prepayId,
      })
      if (!(await insurance.keepMixTradeNo(sql, row.insurancePaymentId, mixTradeNo)))
        throw notPayable()
      return mixTradeNo
    }
  }

  /** Asks everybody how it stands, and where both parts are in, gives the hospital a moment to confirm. @throws Refused NOT_FOUND */
  async function check(accountId: string, of: OfOrder): Promise<InsurancePage> {
    const { business } = await findOrder(deps, businesses, accountId, of.business, of.orderId)
    const row = await insurance.findOpen(sql, of.business, of.orderId)
    if (row !== undefined) await advanceMixed(deps, businesses, row)
    await tellAndWait(deps, business, of.orderId)
    return page(accountId, of)
  }

  /** Back to paying by himself; what came in goes back, and whoever has paid both parts is not told that he gave up. @throws Refused NOT_FOUND */
  async function giveUp(accountId: string, of: OfOrder): Promise<InsurancePage> {
    await findOrder(deps, businesses, accountId, of.business, of.orderId)
    const row = await insurance.findOpen(sql, of.business, of.orderId)
    if (row !== undefined && !(await insurance.markUnused(sql, row.insurancePaymentId, 'GIVEN_UP')))
      await endMixed(deps, businesses, row, 'GIVEN_UP')
    return page(accountId, of)
  }

  return { page, start, settle, pay, check, giveUp }
}

function refusalOf(code: string): InsuranceRefusal {
  return insuranceRefusal.options.find((known) => known === code) ?? 'REFUSED'
}

/** Two beginnings at once: the second finds the row of the first. */
async function onceMore(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    await work()
  }
}
