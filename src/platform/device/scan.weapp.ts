import Taro from '@tarojs/taro'

import type { ScanCode } from './scan.types'

/** WeChat's own scanner. */
export const scanCode: ScanCode | undefined = async () => {
  try {
    return (await Taro.scanCode({ scanType: ['barCode', 'qrCode'] })).result
  } catch {
    return undefined
  }
}
