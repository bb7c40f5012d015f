import Taro from '@tarojs/taro'

import type { FindScanner, ScanCode } from './scan.types'

/** WeChat's own scanner. */
export const findScanner: FindScanner = () => scan

const scan: ScanCode = async () => {
  try {
    return (await Taro.scanCode({ scanType: ['barCode', 'qrCode'] })).result
  } catch (error) {
    if (/cancel/.test(String((error as { errMsg?: string } | undefined)?.errMsg))) return undefined
    throw error
  }
}
