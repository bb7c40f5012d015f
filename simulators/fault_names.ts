/** The switches' names and words. */

/** Every switch with its words on the console. */
export const faultLabels = {
  'wechat.down': '微信登录：连不上',
  'wechat.slow': '微信登录：很慢',
  'wechat.message_refused': '微信消息：患者没有允许',
  'wechat.message_busy': '微信消息：系统繁忙',
  'wechat.message_quota': '微信消息：今天的次数用完',
  'wechat_pay.down': '微信支付：连不上',
  'wechat_pay.slow': '微信支付：很慢',
  'wechat_pay.answer_lost': '微信支付：办完了，但回答丢失',
  'wechat_pay.no_callback': '微信支付：不发回调',
  'wechat_pay.callback_twice': '微信支付：回调发两次',
  'wechat_pay.refund_abnormal': '微信支付：退款异常',
  'wechat_pay.refund_not_enough': '微信支付：商户号余额不足，退不了款',
  'pay_score.declined': '支付分：不为新的费用担保',
  'pay_score.no_money': '支付分：扣不到款（用户没有余额）',
  'sms.down': '短信：连不上',
  'sms.limit': '短信：运营商限流',
  'sms.not_delivered': '短信：收下了，没有送到（空号）',
  'sms.no_receipt': '短信：不发送达回执',
  'imaging.down': '影像系统：连不上',
  'imaging.slow': '影像系统：很慢',
  'his.down': '医院系统：连不上',
  'his.slow': '医院系统：很慢',
  'his.answer_lost': '医院系统：办完了，但回答丢失',
  'his.refund_later': '医院系统：退费申请不当场答复，等控制台',
  'his.refuse': '医院系统：拒绝新的挂号和预缴',
  'med_ins.down': '医保支付（微信）：连不上',
  'med_ins.answer_lost': '医保支付（微信）：办完了，但回答丢失',
  'med_ins.no_credential': '医保授权：没有激活医保电子凭证',
  'med_ins.auth_expired': '医保授权：授权码过期',
  'med_ins.cash_fail': '医保支付：医保成功，现金没付成',
  'med_ins.funds_fail': '医保支付：现金成功，医保没付成',
  'med_ins.no_callback': '医保支付：不发回调',
  'med_ins.callback_twice': '医保支付：回调发两次',
  'bureau.down': '医保局：连不上',
  'bureau.answer_lost': '医保局：办完了，但回答丢失',
  'bureau.not_insured': '医保局：不在本地参保',
  'bureau.refuse': '医保局：账户已暂停',
  'bureau.auth_expired': '医保局：支付授权过期',
  'bureau.bears_all': '医保局：全部由医保支付',
  'bureau.bears_nothing': '医保局：全部自费',
} as const

export type FaultName = keyof typeof faultLabels

/** Whether the text names a switch. */
export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultLabels, name)
}
