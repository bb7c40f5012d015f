import { View, type ITouchEvent } from '@tarojs/components'

import type { StagePoint, TouchStageProps } from './touch_stage.types'

/** A picture to touch; `catchMove` keeps the page still below the fingers. A phone has no wheel and no keys. */
export function TouchStage({ children, className, label, onTouches }: TouchStageProps) {
  const tell = (event: ITouchEvent): void => onTouches(pointsOf(event), event.timeStamp)
  return (
    <View className={className} ariaRole="img" ariaLabel={label} catchMove onTouchStart={tell} onTouchMove={tell} onTouchEnd={tell} onTouchCancel={tell}>
      {children}
    </View>
  )
}

function pointsOf({ touches }: ITouchEvent): StagePoint[] {
  return touches.map(({ clientX, clientY }) => ({ x: clientX, y: clientY }))
}
