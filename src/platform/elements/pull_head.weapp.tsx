import { View, type BaseEventOrig } from '@tarojs/components'
import { useRef } from 'react'

import { PULLED_PX, type PullHeadProps } from './pull_head.types'

/** The head of a sheet: pulling it down closes the sheet. It does not follow the finger: each step would cross to the other thread. */
export function PullHead({ children, className, onPulled }: PullHeadProps) {
  const from = useRef(0)
  return (
    <View
      className={className}
      catchMove
      onTouchStart={(event) => (from.current = heightOf(event))}
      onTouchEnd={(event) => {
        if (heightOf(event) - from.current > PULLED_PX) onPulled()
      }}
    >
      {children}
    </View>
  )
}

/** Taro types touch events as plain ones; the finger that left is among `changedTouches`. */
function heightOf(event: BaseEventOrig<unknown> & object): number {
  const touches: unknown = 'changedTouches' in event ? event.changedTouches : undefined
  const first: unknown = Array.isArray(touches) ? touches[0] : undefined
  return typeof first === 'object' && first !== null && 'clientY' in first
    ? Number(first.clientY)
    : 0
}
