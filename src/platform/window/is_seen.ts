import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { onVisibilityChange } from './visibility'

/** Whether the patient can see the page: it is on top, and the app is in front. Timers and polling pause otherwise. */
export function useIsSeen(): boolean {
  const [isShown, setShown] = useState(true)
  const [isInFront, setInFront] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  useEffect(() => onVisibilityChange(setInFront), [])
  return isShown && isInFront
}
