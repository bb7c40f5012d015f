import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { api } from '@/request/api'

/** How many messages are unread, formatted, loaded whenever the page is shown; undefined for none or unknown. */
export function useUnread(isSignedIn: boolean): string | undefined {
  const [unread, setUnread] = useState(0)
  const isFirstShow = useRef(true)

  function ask(): void {
    api.message.countUnread().then(
      (answer) => setUnread(answer.unread),
      () => undefined,
    )
  }
  useEffect(() => {
    if (isSignedIn) ask()
    else setUnread(0)
  }, [isSignedIn])
  useDidShow(() => {
    if (isSignedIn && !isFirstShow.current) ask()
    isFirstShow.current = false
  })
  if (unread <= 0) return undefined
  return unread > 99 ? '99+' : String(unread)
}
