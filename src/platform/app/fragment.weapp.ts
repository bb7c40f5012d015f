import Taro from '@tarojs/taro'

import type { Fragment } from './fragment.types'

export const fragment: Fragment = {
  read: () => '',
  take() {
    const { token = '', scene = '' } = Taro.getCurrentInstance().router?.params ?? {}
    return token || decodeURIComponent(scene)
  },
  watch: () => () => undefined,
}
