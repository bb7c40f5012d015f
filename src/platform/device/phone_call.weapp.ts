import Taro from '@tarojs/taro'

import type { CallPhone } from './phone_call.types'

/** Closing the dialog without calling rejects; that is no failure. */
export const callPhone: CallPhone = (telephone) =>
  void Taro.makePhoneCall({ phoneNumber: telephone }).catch(() => undefined)
