/** What the insurance page shows: the order, whether insurance can be used for it, and its progress. */
import type {
  InsurancePage,
  InsurancePayment,
  InsuredBusinessName,
} from '../../../../src/contract/insurance'
import { idTypeLabels, type IdType } from '../../../../src/contract/patient'
import { decryptIdNo } from '../../../crypto/identity_cipher'
import type { Dependencies } from '../../../dependencies'
import type { MedInsPerson } from '../../../gateways/med_ins/types'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { hasConsent } from '../../consent'
import { whyPaused } from '../../offering'
import { listAccountPatients, maskIdNo, type AccountPatient } from '../../patient'
import { businessOf } from '../settling'
import type { InsuredBusiness, InsuredOrder, PaidBusiness, PaymentContext } from '../types'
import { findNewest, splitOf, type InsuranceRow } from './insurance_repository'
import { returningOf } from './refund_repository'
import { cardTypeOf } from './rules'

/** The separate consent that the law requires before data goes to another institution. A new text gets a new version. */
const insuranceConsent = {
  version: '1',
  text: '为办理医保结算，医院会把就诊人的姓名、证件信息、本次就诊与费用明细提供给医疗保障局，并通过微信支付核验医保电子凭证。只用于这次结算和退费。不同意也可以自费支付，之后可以在“隐私与授权”里撤回。',
} as const

/** The payer and the patient, or why insurance cannot be used. */
type Payers = { payer: MedInsPerson; relative: MedInsPerson | null } | { refusal: string }

/** Which order. */
export interface OfOrder {
  business: InsuredBusinessName
  orderId: string
}

/** An order of the account with the business that can insure it. */
export interface Found {
  accountId: string
  business: PaidBusiness & { insured: InsuredBusiness }
  order: InsuredOrder
}

/** @throws Refused NOT_FOUND, the same for another account's order and for none */
export async function findOrder(
  context: PaymentContext,
  accountId: string,
  { business: name, orderId }: OfOrder,
): Promise<Found> {
  const business = businessOf(context, { business: name })
  const order = await business.insured?.find(context.sql, accountId, orderId)
  if (order === undefined || business.insured === undefined)
    throw new Refused('NOT_FOUND', '没有找到这笔订单')
  return { accountId, business: { ...business, insured: business.insured }, order }
}

/** The persons of a payment: the holder of the phone authorises, for themselves or for a relative. */
export async function payersOf(
  deps: Dependencies,
  accountId: string,
  patientId: string,
): Promise<Payers> {
  const patients = await listAccountPatients(deps.sql, accountId)
  const patient = patients.find((one) => one.patientId === patientId)
  const self = patients.find(({ relation }) => relation === 'self')
  if (patient === undefined) return { refusal: '这位就诊人已不在您的账号里，不能用医保支付' }
  if (self === undefined)
    return { refusal: '医保要核验付款人本人。请先在“就诊人”里添加您本人，或自费支付' }
  const persons = [self, patient].map((one) => personOf(deps, one))
  const [payer, relative] = persons
  if (payer === undefined || relative === undefined)
    return { refusal: '这种证件不能在手机上用医保，请自费支付，或到窗口结算' }
  return { payer, relative: patient.patientId === self.patientId ? null : relative }
}

function personOf(
  deps: Dependencies,
  { patientId, name, idType, idNoCipher }: AccountPatient,
): MedInsPerson | undefined {
  const cardType = cardTypeOf(idType)
  return (
    cardType && {
      name,
      idNo: decryptIdNo(deps.settings.identityKeys, patientId, idNoCipher),
      cardType,
    }
  )
}

/** Why insurance cannot be used for an order; null when it can. */
export async function whyUnavailable(
  deps: Dependencies,
  accountId: string,
  { totalFen, patientId }: InsuredOrder,
): Promise<string | null> {
  if (deps.gateways.medIns === undefined || deps.gateways.his.insurance === undefined)
    return '医院还没有开通手机医保支付，请自费支付，或到窗口结算'
  const paused = await whyPaused(deps, 'insurance')
  if (paused !== null) return paused
  if (totalFen === 0) return '这笔费用不用支付'
  const payers = await payersOf(deps, accountId, patientId)
  return 'refusal' in payers ? payers.refusal : null
}

/** The page of an order. @throws Refused NOT_FOUND */
export async function getPage(
  context: PaymentContext,
  accountId: string,
  of: OfOrder,
): Promise<InsurancePage> {
  const { order } = await findOrder(context, accountId, of)
  const [patients, row, unavailable, isGiven] = await Promise.all([
    listAccountPatients(context.sql, accountId),
    findNewest(context.sql, of.business, of.orderId),
    whyUnavailable(context, accountId, order),
    hasConsent(context.sql, consentOf(accountId, order.patientId)),
  ])
  const patient = patients.find(({ patientId }) => patientId === order.patientId)
  return {
    business: of.business,
    orderId: of.orderId,
    orderNo: order.orderNo,
    title: order.title,
    patientName: patient === undefined ? '就诊人' : patient.name,
    certificate: patient === undefined ? '' : formatCertificate(context, patient),
    totalFen: order.totalFen,
    orderState: order.state,
    expiresAt: hospitalMoment(order.expiresAt),
    unavailable,
    consent: { ...insuranceConsent, isGiven },
    payment: row === undefined ? null : await presentPayment(context, row),
    serverNow: hospitalMoment(order.now),
  }
}

function formatCertificate(
  deps: Dependencies,
  { patientId, idType, idNoCipher }: AccountPatient,
): string {
  const labels: Readonly<Record<IdType, string>> = idTypeLabels
  return `${labels[idType]} ${maskIdNo(decryptIdNo(deps.settings.identityKeys, patientId, idNoCipher))}`
}

async function presentPayment(deps: Dependencies, row: InsuranceRow): Promise<InsurancePayment> {
  const returning =
    row.status === 'CLOSED'
      ? await returningOf(deps.sql, row.insurancePaymentId)
      : { fen: 0, isDone: false }
  return {
    status: row.status,
    isAuthorised: row.payAuthNo !== null,
    usesAccount: row.usesAccount,
    split: splitOf(row),
    refusal: row.refusalCode,
    returningFen: returning.fen,
    isReturned: returning.isDone,
  }
}

/** The consent needed to pay for a patient. */
export function consentOf(accountId: string, patientId: string) {
  return {
    accountId,
    patientId,
    document: 'medical_insurance' as const,
    version: insuranceConsent.version,
  }
}
