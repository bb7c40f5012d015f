import { history } from '@tarojs/router'

import type { BlockBack } from './leave_guard.types'

/** See docs/decisions/0002: the router's own history puts the address back, asks, and repeats the step when allowed. */
export const blockBack: BlockBack = (onAttempt) => {
  const router: typeof history | undefined = history
  // A page drawn alone, as in tests, has no router to go back with.
  if (router === undefined) {
    return () => undefined
  }
  const unblock = router.block(({ action, retry }) => {
    const leave = () => {
      unblock()
      retry()
    }
    // Only going back is guarded (spec §2); the app's own steps forward pass.
    if (action === 'POP') {
      onAttempt(leave)
    } else {
      leave()
    }
  })
  return unblock
}
