import Taro from '@tarojs/taro'

import type { TopInset } from './elements.types'

/** The status bar above and the capsule at the right of a page without the native bar. */
export function topInset(): TopInset {
  const { statusBarHeight = 20, windowWidth } = Taro.getWindowInfo()
  const capsule = Taro.getMenuButtonBoundingClientRect()
  return { topPx: statusBarHeight, rightPx: Math.max(0, windowWidth - capsule.left) }
}
