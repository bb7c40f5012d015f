import Taro from '@tarojs/taro'

import type { WatchFaults } from './faults.types'

export const watchFaults: WatchFaults = (isShownToUser, report) => {
  Taro.onUnhandledRejection(({ reason }) => {
    if (!isShownToUser(reason)) report(reason)
  })
  // The message, with the stack in the same text.
  Taro.onError(report)
}
