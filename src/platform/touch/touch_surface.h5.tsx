import { useEffect, useRef } from 'react'

import type { TouchPoint, TouchSurfaceProps } from './touch_surface.types'

/** A touchable picture, also by wheel, mouse and keyboard. */
export function TouchSurface({
  children,
  className,
  label,
  onTouches,
  onKey,
  onWheel,
}: TouchSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const wheel = useRef(onWheel)
  wheel.current = onWheel

  useEffect(() => {
    const element = surface.current
    // React's own wheel listener is passive: it could not prevent scrolling.
    const listen = (event: WheelEvent): void => {
      event.preventDefault()
      wheel.current(event.deltaY, event.ctrlKey)
    }
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  return (
    <div
      ref={surface}
      className={className}
      role="img"
      aria-label={label}
      tabIndex={0}
      onTouchStart={(event) => onTouches(pointsOf(event.touches), event.timeStamp)}
      onTouchMove={(event) => onTouches(pointsOf(event.touches), event.timeStamp)}
      onTouchEnd={(event) => onTouches(pointsOf(event.touches), event.timeStamp)}
      onTouchCancel={(event) => onTouches(pointsOf(event.touches), event.timeStamp)}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse') return
        event.currentTarget.setPointerCapture(event.pointerId)
        onTouches([{ x: event.clientX, y: event.clientY }], event.timeStamp)
      }}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && event.buttons === 1)
          onTouches([{ x: event.clientX, y: event.clientY }], event.timeStamp)
      }}
      onPointerUp={(event) => {
        if (event.pointerType === 'mouse') onTouches([], event.timeStamp)
      }}
      onKeyDown={(event) => {
        if (onKey(event.key)) event.preventDefault()
      }}
    >
      {children}
    </div>
  )
}

function pointsOf(touches: React.TouchList): TouchPoint[] {
  return Array.from(touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }))
}
