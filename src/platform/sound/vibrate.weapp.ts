import Taro from '@tarojs/taro'

import type { Vibrate } from './vibrate.types'

/** WeChat's long vibration takes 400 ms. */
const nextBuzzMs = 700

export const vibrate: Vibrate = (kind = 'short') => {
  buzz()
  if (kind === 'call') [1, 2].forEach((turn) => setTimeout(buzz, turn * nextBuzzMs))
}

function buzz(): void {
  void Taro.vibrateLong().catch(() => undefined)
}
