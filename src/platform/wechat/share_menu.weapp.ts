import Taro from '@tarojs/taro'

import type { HideShareMenu } from './share_menu.types'

/** Each page has a menu of its own. */
export const hideShareMenu: HideShareMenu = () => {
  void Taro.hideShareMenu()
  return undefined
}
