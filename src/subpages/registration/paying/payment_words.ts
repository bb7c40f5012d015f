import type { PaymentView } from './payment_progress'

/** The texts of an outcome: what happened, and where the money is. */
export interface PaymentTexts {
  title: string
  text: string
}

/** The words of every outcome. */
export const paymentTexts = {
  processing: {
    title: '支付处理中',
    text: '微信正在确认这笔付款，通常几秒钟就好。请不要重复支付：如果没有挂上号，钱会原路退回。',
  },
  confirming: {
    title: '已支付，医院确认中',
    text: '钱已付给医院，号正在确认。可以离开本页，结果会出现在“我的挂号”里；如果没有挂上，全额原路退回。',
  },
  paid: { title: '预约成功', text: '请按时到院，凭就诊二维码取号。' },
  expired: { title: '超时未支付', text: '号已让给其他人，没有扣款。还需要的话，请重新预约。' },
  cancelled: { title: '订单已取消', text: '没有扣款。还需要的话，请重新预约。' },
  refunding: {
    title: '没有挂上号，正在退款',
    text: '付款到达时号已经没有了，或订单已取消。钱正原路退回，一般 1 到 3 个工作日到账。',
  },
  refunded: { title: '已退款', text: '钱已原路退回，请在微信支付账单里查看。' },
  failed: {
    title: '没有挂上号',
    text: '医院没能留住这个号，没有扣款。请换个时间，或打电话问医院。',
  },
} satisfies Record<Exclude<PaymentView, 'to_pay'>, PaymentTexts>

/** Where the fee is paid at the hospital. */
export const hospitalTexts: Partial<Record<PaymentView, PaymentTexts>> = {
  confirming: {
    title: '医院确认中',
    text: '号正在确认，不用付款。可以离开本页，结果会出现在“我的挂号”里。',
  },
  paid: {
    title: '预约成功',
    text: '到院后先在窗口或自助机付挂号费，再凭就诊二维码取号。',
  },
}

/** For a rescheduled visit. */
export const movedTexts: PaymentTexts = {
  title: '改约成功',
  text: '原来的号已经放回，请按新的时间到院，凭就诊二维码取号。',
}
