import Taro from '@tarojs/taro'

import type { Fragment } from './fragment.types'

export const fragment: Fragment = {
  read: () => '',
  take() {
    const { token = '', scene = '' } = Taro.getCurrentInstance().router?.params ?? {}
    // Tokens have no character that WeChat encodes.
    return token || scene
  },
  watch: () => () => undefined,
}
