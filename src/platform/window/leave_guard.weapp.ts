import Taro from '@tarojs/taro'

import type { BlockBack, OnDeviceBack } from './leave_guard.types'

export const blockBack: BlockBack = (_, words) => {
  void Taro.enableAlertBeforeUnload({ message: words })
  return () => void Taro.disableAlertBeforeUnload({})
}

/** The mini-program's pages report their own show and hide; nothing else is needed. */
export const onDeviceBack: OnDeviceBack = () => () => undefined
