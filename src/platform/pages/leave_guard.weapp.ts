import Taro from '@tarojs/taro'

import type { BlockBack } from './leave_guard.types'

export const blockBack: BlockBack = (_, words) => {
  void Taro.enableAlertBeforeUnload({ message: words })
  return () => void Taro.disableAlertBeforeUnload({})
}
