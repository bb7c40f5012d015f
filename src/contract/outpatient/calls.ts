/** The calls about bills and their orders. */
import * as v from 'valibot'
import { id, idempotencyKey, isoDateTime, pageOf, paging } from '../values'
import { get, post } from '../endpoint'
import { payBy, payingApp, weChatPayParameters } from '../payment'
import { documentLink, mailAddress } from '../document'
import { bill, creditLineState, endedBill, unpaidVisit } from './bill'
import { invoiceYear, outpatientOrder, paidMonth } from './order'
import { payCodeCalls } from './pay_code_calls'
import { refundReason } from './refund_ask'

const base = '/hos/user/v1/outpatient'
const ofOrder = v.object({ orderId: id })
const ofPatient = v.object({ patientId: id })
const credit = v.object({ credit: v.nullable(creditLineState) })
const ofYear = {
  patientId: id,
  year: v.pipe(v.string(), v.regex(/^20\d{2}$/, '年份不正确')),
}
const mailTo = {
  to: mailAddress,
  idempotencyKey,
}
/** Where it goes, as it may be shown: `l***@example.com`. */
const mailed = v.object({ maskedTo: v.string() })

export const outpatientCalls = {
  listUnpaid: get({
    path: `${base}/unpaid`,
    summary: '就诊人的待缴费，按就诊分组，新的在前',
    input: v.object({ patientId: id }),
    reply: v.object({
      visits: v.array(unpaidVisit),
      /** What the hospital withdrew, or was paid at a window, in the last week. */
      ended: v.array(endedBill),
      /** Null where the account cannot pay this patient's bills after the visit. */
      credit: v.nullish(creditLineState),
      serverNow: isoDateTime,
    }),
  }),
  getBill: get({
    path: `${base}/bill/{billId}`,
    summary: '一张费用单的明细，按14类收费项目',
    input: v.object({ billId: id }),
    reply: bill,
  }),
  createOrder: post({
    path: `${base}/order`,
    summary: '几张费用单一起缴费下单，锁定15分钟；同样的费用单再提交，回到同一笔',
    input: v.object({
      patientId: id,
      billIds: v.pipe(
        v.array(id),
        v.minLength(1, '请选择要缴的费用'),
        v.maxLength(50, '一次最多缴 50 张'),
      ),
      idempotencyKey,
    }),
    reply: outpatientOrder,
    idempotent: true,
  }),
  getOrder: get({
    path: `${base}/order/{orderId}`,
    summary: '一笔门诊缴费：明细、导诊、电子票据、退款',
    input: ofOrder,
    reply: outpatientOrder,
  }),
  payOrder: post({
    path: `${base}/order/pay`,
    summary: '发起支付',
    input: v.object({ orderId: id, ...payBy }),
    reply: v.object({ order: outpatientOrder, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkOrder: post({
    quiet: true,
    path: `${base}/order/pay-check`,
    prompt: false,
    summary: '向支付渠道查询结果，并等医院确认片刻',
    input: ofOrder,
    reply: outpatientOrder,
    idempotent: true,
  }),
  cancelOrder: post({
    path: `${base}/order/cancel`,
    summary: '放弃还没有支付的缴费，费用单可以重新选择',
    input: ofOrder,
    reply: outpatientOrder,
    idempotent: true,
  }),
  ...payCodeCalls,
  askRefund: post({
    path: `${base}/order/refund-ask`,
    summary: '为还没有做的项目申请退费；医院答复后按原路退回',
    input: v.object({
      orderId: id,
      itemIds: v.pipe(v.array(id), v.minLength(1, '请选择要退的项目'), v.maxLength(200)),
      reason: refundReason,
      idempotencyKey,
    }),
    reply: outpatientOrder,
    idempotent: true,
  }),
  openInvoice: post({
    path: `${base}/invoice/open`,
    summary: '电子票据的PDF：5分钟内有效的地址',
    input: ofOrder,
    reply: documentLink,
    idempotent: true,
  }),
  listInvoiceYears: get({
    path: `${base}/invoice/years`,
    summary: '哪些年份有有效的电子票据，新的在前；只有挂号、缴费权限的账号得到空列表',
    input: v.object({ patientId: id }),
    reply: v.object({
      years: v.array(invoiceYear),
      /** They can be sent by mail. */
      canMail: v.optional(v.boolean(), false),
    }),
    prompt: false,
  }),
  openInvoicesOfYear: post({
    path: `${base}/invoice/open-year`,
    summary: '一年的电子票据合为一份PDF（汇总和每张票据）：5分钟内有效的地址',
    input: v.object(ofYear),
    reply: documentLink,
    idempotent: true,
  }),
  mailInvoice: post({
    path: `${base}/invoice/mail`,
    prompt: false,
    summary: '把一张电子票据的PDF发到邮箱；一个账号一天最多5封',
    input: v.object({ orderId: id, ...mailTo }),
    reply: mailed,
    idempotent: true,
  }),
  mailInvoicesOfYear: post({
    path: `${base}/invoice/mail-year`,
    prompt: false,
    summary: '把一年的电子票据合为一份PDF，发到邮箱；一个账号一天最多5封',
    input: v.object({ ...ofYear, ...mailTo }),
    reply: mailed,
    idempotent: true,
  }),
  openCredit: post({
    path: `${base}/credit/open`,
    summary: '同意先诊疗后付费，得到信用方授权页的凭证；已开通时为空',
    input: v.object({ patientId: id, app: payingApp, isAgreed: v.literal(true) }),
    reply: v.object({ token: v.nullable(v.string()) }),
    idempotent: true,
  }),
  checkCredit: post({
    quiet: true,
    prompt: false,
    path: `${base}/credit/check`,
    summary: '向信用方查询是否已授权',
    input: ofPatient,
    reply: credit,
    idempotent: true,
  }),
  closeCredit: post({
    path: `${base}/credit/close`,
    summary: '关闭先诊疗后付费，立即生效；已担保的费用照常结清',
    input: ofPatient,
    reply: credit,
    idempotent: true,
  }),
  listPaid: get({
    path: `${base}/paid`,
    summary: '缴费记录，按月合计，新的在前；一页是几个月',
    mayGrow: /\.orders\.\d+\.\w+$/,
    input: v.object({ patientId: id, ...paging }),
    reply: pageOf(paidMonth),
  }),
}
