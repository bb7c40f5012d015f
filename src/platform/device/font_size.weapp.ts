import Taro from '@tarojs/taro'

import type { SystemFontSize } from './font_size.types'

const standardPx = 16

export const systemFontSize: SystemFontSize = {
  read() {
    // WeChat provides both, Taro's types do not. The factor accounts for iOS's standard of 17 px.
    const info = Taro.getAppBaseInfo()
    const factor = 'fontSizeScaleFactor' in info ? Number(info.fontSizeScaleFactor) : NaN
    const setting = 'fontSizeSetting' in info ? Number(info.fontSizeSetting) : standardPx
    const scale = factor > 0 ? factor : setting / standardPx
    return scale > 1 ? scale : 1
  },
  /** WeChat restarts the mini-program when the setting changes. */
  onChange: () => undefined,
}
