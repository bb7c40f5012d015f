import { history } from '@tarojs/router'

import type { BlockBack } from './leave_guard.types'

/** See docs/decisions/0002: the router's own history restores the address, asks, and repeats the step when permitted. */
export const blockBack: BlockBack = (onAttempt) => {
  const router: typeof history | undefined = history
  // A page rendered alone, as in tests, has no router.
  if (router === undefined) {
    return () => undefined
  }
  const unblock = router.block(({ action, retry }) => {
    const leave = () => {
      unblock()
      retry()
    }
    // Only going back is guarded (spec §2); forward navigation passes.
    if (action === 'POP') {
      onAttempt(leave)
    } else {
      leave()
    }
  })
  return unblock
}
