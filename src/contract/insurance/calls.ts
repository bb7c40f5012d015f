/** The calls of paying with medical insurance. */
import { authorisation, insurancePage, insurancePayParameters, insuredBusiness } from './payment'
import { id } from '../values'
import { get, post } from '../endpoint'
import { pageSignature, pageToSign } from '../page_signature'
import * as v from 'valibot'
import { payingApp } from '../payment'

const base = '/hos/user/v1/insurance'
const ofOrder = { business: insuredBusiness, orderId: id }

export const insuranceCalls = {
  getPage: get({
    path: `${base}/payment`,
    summary: '医保确认支付页：费用、能否用医保、授权同意、进行到哪一步',
    input: v.object(ofOrder),
    reply: insurancePage,
  }),
  start: post({
    path: `${base}/start`,
    summary: '开始医保支付：记下单独同意，取医保电子凭证的授权入口；重复提交回到同一笔',
    input: v.object({ ...ofOrder, app: payingApp, consentVersion: v.optional(v.string()) }),
    reply: v.object({ page: insurancePage, authorisation }),
    idempotent: true,
  }),
  settle: post({
    path: `${base}/settle`,
    summary: '带授权码上传费用并预结算；不带授权码，则换一种个人账户用法重新预结算',
    input: v.object({
      ...ofOrder,
      authCode: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{4,128}$/, '授权码不正确'))),
      usesAccount: v.boolean(),
    }),
    reply: insurancePage,
    idempotent: true,
  }),
  pay: post({
    path: `${base}/pay`,
    summary: '确认支付：下现金单与医保混合单，给出调起参数',
    input: v.object(ofOrder),
    reply: v.object({ page: insurancePage, pay: v.nullable(insurancePayParameters) }),
    idempotent: true,
  }),
  signPage: post({
    quiet: true,
    path: `${base}/page-signature`,
    summary: '为当前页面取 JS-SDK 签名，微信凭它允许调起医保收银台',
    input: pageToSign,
    reply: pageSignature,
  }),
  check: post({
    quiet: true,
    path: `${base}/check`,
    prompt: false,
    summary: '向微信与医保查询结果，并等医院确认片刻',
    input: v.object(ofOrder),
    reply: insurancePage,
    idempotent: true,
  }),
  giveUp: post({
    path: `${base}/give-up`,
    summary: '放弃医保支付，改为自费；已经付的部分退回',
    input: v.object(ofOrder),
    reply: insurancePage,
    idempotent: true,
  }),
}
