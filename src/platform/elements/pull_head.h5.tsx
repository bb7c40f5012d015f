import { useRef, type TouchEvent } from 'react'

import { PULLED_PX, type PullHeadProps } from './pull_head.types'

/** The head of a sheet: the sheet follows the finger that pulls it down, and comes back when it is let go too early. */
export function PullHead({ children, className, onPulled }: PullHeadProps) {
  const from = useRef<number>()
  const pulled = useRef(0)

  function move(event: TouchEvent<HTMLDivElement>, px: number): void {
    pulled.current = px
    const sheet = event.currentTarget.parentElement
    if (sheet) sheet.style.transform = px > 0 ? `translateY(${px}px)` : ''
  }
  return (
    <div
      className={className}
      onTouchStart={({ touches }) => (from.current = touches[0]?.clientY)}
      onTouchMove={(event) => {
        const at = event.touches[0]?.clientY
        if (at !== undefined && from.current !== undefined)
          move(event, Math.max(0, at - from.current))
      }}
      onTouchEnd={(event) => {
        const isPulled = pulled.current > PULLED_PX
        move(event, 0)
        if (isPulled) onPulled()
      }}
      onTouchCancel={(event) => move(event, 0)}
    >
      {children}
    </div>
  )
}
