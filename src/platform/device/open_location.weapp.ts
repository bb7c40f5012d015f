import Taro from '@tarojs/taro'

import type { OpenLocation } from './open_location.types'

export const openLocation: OpenLocation = (place) =>
  void Taro.openLocation({ ...place, scale: 16 }).catch(() => undefined)
