import Taro from '@tarojs/taro'

import type { SystemFontSize } from './font_size.types'

const standardPx = 16

export const systemFontSize: SystemFontSize = {
  read() {
    // WeChat tells it, Taro's types do not.
    const info = Taro.getAppBaseInfo()
    const fontSizeSetting = 'fontSizeSetting' in info ? Number(info.fontSizeSetting) : standardPx
    return fontSizeSetting > standardPx ? fontSizeSetting / standardPx : 1
  },
  /** WeChat restarts the mini-program when the setting changes. */
  onChange: () => undefined,
}
