import { useEffect, useLayoutEffect, useRef } from 'react'

import type { FocusScopeProps } from '../elements/elements.types'
import { closeOnBack } from './close_on_back.h5'

const focusable = 'button:not([tabindex="-1"]), input:not([disabled]), a[href], [tabindex="0"]'

/** A layer above the page: takes the focus, keeps Tab inside, closes on Escape and on the phone's back, and gives the focus back. */
export function FocusScope({ children, className, style, role, label, onEscape }: FocusScopeProps) {
  const box = useRef<HTMLDivElement>(null)
  const escape = useRef(onEscape)
  escape.current = onEscape

  useLayoutEffect(() => closeOnBack(() => escape.current()), [])
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div
      ref={box}
      className={className}
      style={style}
      role={role}
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onEscape()
        }
        if (event.key === 'Tab' && box.current && keepInside(box.current, event.shiftKey))
          event.preventDefault()
      }}
    >
      {children}
    </div>
  )
}

/** Moves from the last element to the first and back; true when it moved. */
function keepInside(box: HTMLElement, isBackwards: boolean): boolean {
  const stops = Array.from(box.querySelectorAll<HTMLElement>(focusable))
  const edge = isBackwards ? stops[0] : stops[stops.length - 1]
  const target = isBackwards ? stops[stops.length - 1] : stops[0]
  const isAtEdge = document.activeElement === edge || document.activeElement === box
  if (!target || !isAtEdge || (!isBackwards && document.activeElement === box)) return false
  target.focus()
  return true
}
