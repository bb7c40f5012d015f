import type { AgreeToCredit } from './credit_consent.types'

/** Of WeChat 7.0.3 and newer; its parameters are not those of Taro's types. */
interface ConsentHost {
  openBusinessView?: (options: {
    businessType: 'wxpayScoreEnable'
    extraData: { apply_permissions_token: string }
    success: () => void
    fail: () => void
  }) => void
}

declare const wx: ConsentHost

export const agreeToCredit: AgreeToCredit = (token) =>
  new Promise((resolve) => {
    if (wx.openBusinessView === undefined) return resolve('unavailable')
    wx.openBusinessView({
      businessType: 'wxpayScoreEnable',
      extraData: { apply_permissions_token: token },
      success: () => resolve('returned'),
      // Left without agreeing, or not there: the server asks the lender.
      fail: () => resolve('returned'),
    })
  })
