import Taro from '@tarojs/taro'

import { windowInfo } from '../window/window_info.weapp'
import type { TopInset } from '../elements/elements.types'

/** The capsule with its margin on most phones: some report zeros, above all before the first page is rendered. */
const USUAL_CAPSULE_PX = 95

let known: { windowWidth: number; inset: TopInset } | undefined

/** The status bar above and the capsule at the right of a page without the native bar; read once for each width of the window. */
export function topInset(): TopInset {
  const { statusBarHeight = 20, windowWidth } = windowInfo()
  if (known?.windowWidth !== windowWidth) {
    const { left, width } = Taro.getMenuButtonBoundingClientRect()
    const isReal = width > 0 && left > 0 && left < windowWidth
    const rightPx = isReal ? windowWidth - left : USUAL_CAPSULE_PX
    const inset = { topPx: statusBarHeight, rightPx }
    if (!isReal) return inset
    known = { windowWidth, inset }
  }
  return known.inset
}
