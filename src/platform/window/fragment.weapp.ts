import Taro from '@tarojs/taro'

import type { Fragment } from './fragment.types'

export const fragment: Fragment = {
  read: () => '',
  take() {
    const { token = '', context = '' } = Taro.getCurrentInstance().router?.params ?? {}
    return token || decodeURIComponent(context)
  },
  watch: () => () => undefined,
}
