import Taro from '@tarojs/taro'

import type { OnVisibilityChange } from './visibility.types'

export const onVisibilityChange: OnVisibilityChange = (listener) => {
  const show = () => listener(true)
  const hide = () => listener(false)
  Taro.onAppShow(show)
  Taro.onAppHide(hide)
  return () => {
    Taro.offAppShow(show)
    Taro.offAppHide(hide)
  }
}
