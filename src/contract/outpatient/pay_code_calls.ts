/** The calls about codes by which anybody pays (扫码付). */
import * as v from 'valibot'
import { post } from '../endpoint'
import { payBy, weChatPayParameters } from '../payment'
import { byPayCode, newPayCode, payCodeOf, payCodeView } from './pay_code'

const base = '/hos/user/v1/outpatient'

export const payCodeCalls = {
  createPayCode: post({
    path: `${base}/pay-code`,
    summary: '为几张待缴费用做一个扫码付的码：地址只给一次，持码人只看到分类和金额',
    input: v.object(payCodeOf),
    reply: newPayCode,
  }),
  openPayCode: post({
    path: `${base}/pay-code/open`,
    prompt: false,
    summary: '打开扫码付：凭患者证件号码后4位，错5次作废',
    input: v.object(byPayCode),
    reply: payCodeView,
    idempotent: true,
  }),
  payByCode: post({
    path: `${base}/pay-code/pay`,
    summary: '扫码付发起支付',
    input: v.object({ ...byPayCode, ...payBy }),
    reply: v.object({ order: payCodeView, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkPayCode: post({
    quiet: true,
    path: `${base}/pay-code/check`,
    prompt: false,
    summary: '向支付渠道查询扫码付的结果',
    input: v.object(byPayCode),
    reply: payCodeView,
    idempotent: true,
  }),
}
