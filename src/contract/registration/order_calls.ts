/** The calls about orders. */
import { get, ownRows, post } from '../endpoint'
import { reason, reg } from './parts'
import * as v from 'valibot'
import { done, id, idempotencyKey, pageOf, pagingByNumber } from '../values'
import { orderFilter, registrationOrder } from './order'
import { orderPreview, slotHold } from './booking'
import { weChatPayParameters } from '../payment'

export const orderCalls = {
  previewOrder: post({
    quiet: true,
    path: `${reg}/order/preview`,
    summary: '下单前：时间、费用、规则，以及哪些就诊人可以预约',
    input: v.object({ sourceTimeId: id, rescheduleOrderId: v.optional(id) }),
    reply: orderPreview,
  }),
  createHold: post({
    quiet: true,
    path: `${reg}/hold`,
    prompt: false,
    summary: '占号：确认下单页打开期间为这个账号留一个号；重复调用表示页面仍开着',
    input: v.object({
      sourceTimeId: id,
      patientId: id,
      /** More time, for elder mode. */
      isUnhurried: v.optional(v.boolean(), false),
      rescheduleOrderId: v.optional(id),
    }),
    reply: slotHold,
    idempotent: true,
  }),
  releaseHold: post({
    quiet: true,
    path: `${reg}/hold/release`,
    prompt: false,
    summary: '放回占着的号（离开确认下单页）',
    input: v.object({ sourceTimeId: id }),
    reply: done,
    idempotent: true,
  }),
  createOrder: post({
    path: `${reg}/order`,
    prompt: false,
    summary: '下单：占一个号，并在时限内等待支付',
    input: v.object({
      sourceTimeId: id,
      patientId: id,
      /** Repeating the call with the same key gives the same order; without one a repeat is DUPLICATE_ORDER. */
      idempotencyKey: v.optional(idempotencyKey),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  getOrder: get({
    path: `${reg}/order/{id}`,
    summary: '挂号订单',
    input: v.object({ id }),
    reply: registrationOrder,
  }),
  payOrder: post({
    path: `${reg}/order/pay`,
    summary: '发起支付；免费号直接确认；也可以选择到院支付',
    input: v.object({
      orderId: id,
      /** `hospital`: the fee is paid at its window or kiosk; `pay` is null then. */
      method: v.optional(v.picklist(['wechat', 'hospital']), 'wechat'),
      /** Where the patient pays; missing, where the session signed in. */
      app: v.optional(v.picklist(['official_account', 'mini_program'])),
    }),
    reply: v.object({ order: registrationOrder, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkPayment: post({
    quiet: true,
    path: `${reg}/order/pay-check`,
    prompt: false,
    summary: '向支付渠道查询结果（客户端的“支付成功”只是提示）',
    input: v.object({ orderId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
  listOrders: get({
    path: `${reg}/order/page`,
    summary: '我的挂号订单，新的在前',
    mayGrow: ownRows,
    input: v.object({
      ...pagingByNumber,
      filter: v.optional(orderFilter, 'all'),
      patientId: v.optional(id),
    }),
    reply: pageOf(registrationOrder),
  }),
  cancelOrder: post({
    path: `${reg}/order/cancel`,
    summary: '取消订单；已支付的原路退款',
    input: v.object({
      orderId: id,
      reason,
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  rescheduleOrder: post({
    path: `${reg}/order/reschedule`,
    prompt: false,
    summary: '改约：先约上新的时间，医院确认后再放回原来的号；费用转入，多退少补',
    input: v.object({
      orderId: id,
      sourceTimeId: id,
      idempotencyKey,
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  refundStopped: post({
    path: `${reg}/order/stopped-refund`,
    summary: '停诊后选择全额退款',
    input: v.object({ orderId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
}
