import { useRef, useState } from 'react'

import { takeTouches, wholeView, zoomBy, type Hand, type View as Placing } from './gestures'
import { clampSlice, sliceAfterKey } from './stack'

/** A notch of a wheel moves at least one picture; touch pads send many small steps. */
const wheelStepPx = 40

interface Stack {
  slice: number
  count: number
  go: (slice: number) => void
}

type Points = Parameters<typeof takeTouches>[1]

/** The view state of the canvas: zoom and position, changed by touches, wheel and keys. */
export function useLooking({ slice, count, go }: Stack, canvasPx: number) {
  const [view, setView] = useState<Placing>(wholeView)
  const hand = useRef<Hand>({})
  const wheeled = useRef(0)
  const whole = () => setView(wholeView)
  const zoom = (factor: number) => setView((before) => zoomBy(before, factor, canvasPx))

  function touch(points: Points, atMs: number): void {
    const looking = { slice, view }
    const outcome = takeTouches(hand.current, points, atMs, looking, { sizePx: canvasPx, count })
    hand.current = outcome.hand
    setView(outcome.looking.view)
    go(outcome.looking.slice)
  }

  function wheel(deltaY: number, isZoom: boolean): void {
    if (isZoom) return zoom(deltaY < 0 ? 1.1 : 1 / 1.1)
    wheeled.current += deltaY
    const steps = Math.trunc(wheeled.current / wheelStepPx)
    if (steps === 0) return
    wheeled.current -= steps * wheelStepPx
    go(clampSlice(slice + steps, count))
  }

  function press(key: string): boolean {
    if (key === '+' || key === '=') zoom(1.25)
    else if (key === '-') zoom(1 / 1.25)
    else if (key === '0') whole()
    else {
      const next = sliceAfterKey(slice, key, count)
      if (next === undefined) return false
      go(next)
    }
    return true
  }

  return { view, zoom, whole, touch, wheel, press }
}

/** The view state of the canvas. */
export type Looking = ReturnType<typeof useLooking>
