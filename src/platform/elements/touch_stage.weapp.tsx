import { View, type BaseEventOrig } from '@tarojs/components'

import type { StagePoint, TouchStageProps } from './touch_stage.types'

/** A picture to touch; `catchMove` keeps the page still below the fingers. A phone has no wheel and no keys. */
export function TouchStage({ children, className, label, onTouches }: TouchStageProps) {
  const tell = (event: BaseEventOrig<unknown>): void => onTouches(pointsOf(event), event.timeStamp)
  return (
    <View
      className={className}
      ariaRole="img"
      ariaLabel={label}
      catchMove
      onTouchStart={tell}
      onTouchMove={tell}
      onTouchEnd={tell}
      onTouchCancel={tell}
    >
      {children}
    </View>
  )
}

/** Taro types touch events as plain ones. */
function pointsOf(event: object): StagePoint[] {
  const touches: unknown = 'touches' in event ? event.touches : undefined
  return Array.isArray(touches) ? touches.flatMap(pointOf) : []
}

function pointOf(touch: unknown): StagePoint[] {
  if (typeof touch !== 'object' || touch === null || !('clientX' in touch) || !('clientY' in touch))
    return []
  return [{ x: Number(touch.clientX), y: Number(touch.clientY) }]
}
