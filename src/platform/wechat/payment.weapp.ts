import Taro from '@tarojs/taro'

import type { PayByWeChat, PayingApp } from './payment.types'

export const payingApp: PayingApp = 'mini_program'

export const payByWeChat: PayByWeChat = async ({
  timeStamp,
  nonceStr,
  package: prepayId,
  signType,
  paySign,
}) => {
  try {
    await Taro.requestPayment({ timeStamp, nonceStr, package: prepayId, signType, paySign })
    return 'ok'
  } catch (error) {
    return /cancel/.test(wordsOf(error)) ? 'cancelled' : 'failed'
  }
}

function wordsOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'errMsg' in error
    ? String(error.errMsg)
    : String(error)
}
