import Taro from '@tarojs/taro'

import { windowInfo } from './window_info.weapp'
import type { OnWindowResize, ReadWindowSize } from './window_size.types'

export const readWindowSize: ReadWindowSize = () => {
  const { windowWidth, windowHeight } = windowInfo()
  return { widthPx: windowWidth, heightPx: windowHeight }
}

export const onWindowResize: OnWindowResize = (listener) => {
  const notify = () => listener(readWindowSize())
  Taro.onWindowResize(notify)
  return () => Taro.offWindowResize(notify)
}
