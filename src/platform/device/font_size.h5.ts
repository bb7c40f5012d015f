import type { SystemFontSize } from './font_size.types'
import { withBridge } from '../wechat/we_chat_bridge.h5'

/** WeChat's font sizes, by the number its menu reports; 2 is the standard. */
const scales: Readonly<Record<string, number>> = {
  '1': 1,
  '2': 1,
  '3': 1.125,
  '4': 1.25,
  '5': 1.25,
  '6': 1.5,
  '7': 1.5,
  '8': 1.875,
}

export const systemFontSize: SystemFontSize = {
  read: () => 1,
  onChange(listener) {
    withBridge((bridge) => {
      bridge.on?.('menu:setfont', ({ fontSize }) => {
        // WeChat would scale the finished page; the app changes its own layout instead.
        bridge.invoke('setFontSizeCallback', { fontSize: '2' }, () => undefined)
        listener(scales[String(fontSize)] ?? 1)
      })
    })
  },
}
