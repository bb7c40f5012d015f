/** Labels of figures. */
import type { FailingChannel, PaymentState } from '../figures'

export const paymentStateLabels = {
  SUCCESS: '已支付',
  PENDING: '等待支付',
  CREATED: '未发起',
  CLOSED: '已关闭',
} satisfies Record<PaymentState, string>

export const failingChannelLabels = {
  refund: '微信退款',
  mini_program: '小程序消息',
  official_account: '公众号消息',
  sms: '短信',
} satisfies Record<FailingChannel, string>
