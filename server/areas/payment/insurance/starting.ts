/** The first step of paying with insurance: the patient consents and is sent to authorise. */
import type { Authorisation, InsurancePage } from '../../../../src/contract/insurance'
import { pageAddress } from '../../../../src/contract/pages'
import { transaction, type Transaction } from '../../../database/client'
import type { WeChatApp } from '../../../gateways/wechat_pay/types'
import { Refused } from '../../../http/refused'
import { addConsent, hasConsent } from '../../consent'
import { findAccountPatient } from '../../patient'
import { findOpenid } from '../payment_repository'
import { onceMoreOnConflict } from '../settling'
import type { InsuredOrder, PaymentContext } from '../types'
import { findOpen, insertRow } from './insurance_repository'
import { consentOf, findOrder, getPage, whyUnavailable, type Found, type OfOrder } from './page'
import { restart } from './progress_repository'
import { beingPaid, insuranceSystems, notPayable } from './systems'

/** The order, the app, and the version of the consent. */
type Beginning = OfOrder & { app: WeChatApp; consentVersion?: string | undefined }

/** Records the consent, starts (or continues) a mixed payment and returns where to authorise. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE, BAD_INPUT, CONFLICT, PAYMENT_UNAVAILABLE */
export async function start(
  context: PaymentContext,
  accountId: string,
  of: Beginning,
): Promise<{ page: InsurancePage; authorisation: Authorisation }> {
  const found = await findOrder(context, accountId, of)
  if (found.order.state !== 'to_pay') throw notPayable()
  const unavailable = await whyUnavailable(context, accountId, found.order)
  if (unavailable !== null) throw new Refused('NOT_PERMITTED', unavailable)
  if ((await findAccountPatient(context.sql, accountId, found.order.patientId)) === undefined)
    throw new Refused('NOT_FOUND', '没有找到这笔订单')
  await onceMoreOnConflict(() => transaction(context.sql, (tx) => begin(tx, accountId, of, found)))
  const { business, orderId } = of
  const address = `${context.settings.publicUrl}${pageAddress('medical_insurance_payment', { business, orderId })}`
  return {
    page: await getPage(context, accountId, of),
    authorisation: insuranceSystems(context).medIns.authorisation(of.app, address),
  }
}

async function begin(
  tx: Transaction,
  accountId: string,
  of: Beginning,
  { business }: Found,
): Promise<void> {
  await business.lock(tx, of.orderId)
  const order = await business.insured.find(tx, accountId, of.orderId)
  if (order?.state !== 'to_pay' || order.expiresAt === null) throw notPayable()
  await takeConsent(tx, accountId, order, of)
  const openid = await findOpenid(tx, accountId, of.app)
  if (openid === undefined) throw new Refused('CONFLICT', '请从医院的微信公众号或小程序进入后支付')
  const open = await findOpen(tx, of.business, of.orderId)
  if (open?.status === 'PAYING' || open?.status === 'CLOSING') throw beingPaid()
  if (open !== undefined) return restart(tx, open.insurancePaymentId, { app: of.app, openid })
  await insertRow(tx, {
    accountId,
    patientId: order.patientId,
    business: of.business,
    businessId: of.orderId,
    app: of.app,
    openid,
    totalFen: order.totalFen,
    expiresAt: order.expiresAt,
  })
}

async function takeConsent(
  tx: Transaction,
  accountId: string,
  { patientId }: InsuredOrder,
  { app, consentVersion }: Beginning,
): Promise<void> {
  const consent = consentOf(accountId, patientId)
  if (await hasConsent(tx, consent)) return
  if (consentVersion !== consent.version)
    throw new Refused('BAD_INPUT', '请先阅读并同意提供医保结算信息', { field: 'consentVersion' })
  await addConsent(tx, { ...consent, channel: app })
}
