/** The state of WeChat's cashier on this visit of a pay page. `asking`: the cashier reported success, and the server asks the channel. */
export type CashierStep = 'idle' | 'opening' | 'asking' | 'cancelled' | 'failed' | 'unavailable'

/** The texts after the cashier was left without paying. */
export const cashierTexts = {
  cancelled: { tone: 'warning', words: '您取消了支付，没有扣款，可以继续支付。' },
  failed: {
    tone: 'danger',
    words: '这次支付没有成功。如果已经扣款，钱会原路退回，或稍后自动变为已支付。可以再试一次。',
  },
  unavailable: { tone: 'warning', words: '这里打不开微信支付，没有扣款。请在微信中打开本页支付。' },
} as const
