import Taro from '@tarojs/taro'

import type { AuthoriseInsurance, PayByInsurance } from './insurance_payment.types'

/** Additions of WeChat's newer base library (WeChat 8.0.44), not yet in Taro's types. */
interface InsuranceHost {
  requestMedicalInsurancePay?: (options: {
    mixTradeNo: string
    timeStamp?: string
    nonceStr?: string
    package?: string
    signType?: 'RSA'
    paySign?: string
    success: () => void
    fail: (error: { errMsg?: string }) => void
  }) => void
}

declare const wx: InsuranceHost

/** Opens the national insurance's mini-program, which returns with the code. */
export const authoriseInsurance: AuthoriseInsurance = (authorisation) =>
  new Promise((resolve) => {
    if (authorisation.kind !== 'mini_program') return resolve({ kind: 'unavailable' })
    const { appId, path } = authorisation
    const handleShow: Parameters<typeof Taro.onAppShow>[0] = ({ referrerInfo }) => {
      Taro.offAppShow(handleShow)
      // Who closed that mini-program instead of going back comes without word from it.
      const isFromThere = referrerInfo?.appId === appId
      const code: unknown = isFromThere && Reflect.get(referrerInfo.extraData ?? {}, 'authCode')
      resolve(
        typeof code === 'string' && code !== ''
          ? { kind: 'code', authCode: code }
          : { kind: 'declined' },
      )
    }
    Taro.onAppShow(handleShow)
    Taro.navigateToMiniProgram({ appId, path }).catch(() => {
      Taro.offAppShow(handleShow)
      resolve({ kind: 'declined' })
    })
  })

export const payByInsurance: PayByInsurance = ({ mixTradeNo, cash }) =>
  new Promise((resolve) => {
    // Below WeChat 8.0.44 there is no such cashier.
    if (wx.requestMedicalInsurancePay === undefined) return resolve('unavailable')
    wx.requestMedicalInsurancePay({
      mixTradeNo,
      ...cash,
      success: () => resolve('ok'),
      fail: ({ errMsg = '' }) => resolve(/cancel/.test(errMsg) ? 'cancelled' : 'failed'),
    })
  })
