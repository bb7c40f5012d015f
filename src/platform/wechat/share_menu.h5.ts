import type { HideShareMenu } from './share_menu.types'
import { withBridge } from './we_chat_bridge.h5'

/** Open pages that may not be shared, also those below others. */
let count = 0

/** One menu for all pages of the window: without it there is no text size and no sharing of home either. */
export const hideShareMenu: HideShareMenu = () => {
  count += 1
  if (count === 1) change('hideOptionMenu')
  return () => {
    count -= 1
    if (count === 0) change('showOptionMenu')
  }
}

function change(name: string): void {
  withBridge((bridge) => bridge.call?.(name))
}
