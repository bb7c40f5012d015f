import type { HideShareMenu } from './share_menu.types'
import { withBridge } from './we_chat_bridge.h5'

export const hideShareMenu: HideShareMenu = () =>
  withBridge((bridge) => bridge.call?.('hideOptionMenu'))
