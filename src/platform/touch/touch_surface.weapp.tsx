import { View, type BaseEventOrig } from '@tarojs/components'

import type { TouchPoint, TouchSurfaceProps } from './touch_surface.types'

/** A touchable picture; `catchMove` prevents the page from scrolling. A phone has no wheel and no keys. */
export function TouchSurface({ children, className, label, onTouches }: TouchSurfaceProps) {
  const passTouches = (event: BaseEventOrig<unknown>): void =>
    onTouches(pointsOf(event), event.timeStamp)
  return (
    <View
      className={className}
      ariaRole="img"
      ariaLabel={label}
      catchMove
      onTouchStart={passTouches}
      onTouchMove={passTouches}
      onTouchEnd={passTouches}
      onTouchCancel={passTouches}
    >
      {children}
    </View>
  )
}

/** Taro types touch events as plain ones. */
function pointsOf(event: object): TouchPoint[] {
  const touches: unknown = 'touches' in event ? event.touches : undefined
  return Array.isArray(touches) ? touches.flatMap(pointOf) : []
}

function pointOf(touch: unknown): TouchPoint[] {
  if (typeof touch !== 'object' || touch === null || !('clientX' in touch) || !('clientY' in touch))
    return []
  return [{ x: Number(touch.clientX), y: Number(touch.clientY) }]
}
