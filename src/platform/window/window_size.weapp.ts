import Taro from '@tarojs/taro'

import { windowInfo } from './window_info.weapp'
import type { OnWindowResize, ReadWindowSize } from './window_size.types'

export const readWindowSize: ReadWindowSize = () => {
  const { windowWidth, windowHeight } = windowInfo()
  return { widthPx: windowWidth, heightPx: windowHeight }
}

export const onWindowResize: OnWindowResize = (listener) => {
  const tell = () => listener(readWindowSize())
  Taro.onWindowResize(tell)
  return () => Taro.offWindowResize(tell)
}
