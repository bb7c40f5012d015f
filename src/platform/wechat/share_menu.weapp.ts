import Taro from '@tarojs/taro'

import type { HideShareMenu } from './share_menu.types'

export const hideShareMenu: HideShareMenu = () => void Taro.hideShareMenu()
