import { View, type BaseEventOrig } from '@tarojs/components'

import type { PullHeadProps } from './pull_head.types'
import { usePull } from './use_pull'

/** The head of a sheet, by which a finger pulls the sheet down; `catchMove` keeps the page still below. A step crosses to the other thread as one short style. */
export function PullHead({ children, className, ...pulling }: PullHeadProps) {
  const { begin, follow, end, letGo } = usePull(pulling)
  return (
    <View
      className={className}
      catchMove
      onTouchStart={(event) => begin(heightOf(event))}
      onTouchMove={(event) => follow(heightOf(event))}
      onTouchEnd={end}
      onTouchCancel={letGo}
    >
      {children}
    </View>
  )
}

/** Taro types touch events as plain ones; the finger that moved or left is among `changedTouches`. */
function heightOf(event: BaseEventOrig<unknown> & object): number | undefined {
  const touches: unknown = 'changedTouches' in event ? event.changedTouches : undefined
  const first: unknown = Array.from(isList(touches) ? touches : [])[0]
  return typeof first === 'object' && first !== null && 'clientY' in first
    ? Number(first.clientY)
    : undefined
}

function isList(given: unknown): given is ArrayLike<unknown> {
  return typeof given === 'object' && given !== null && 'length' in given
}
