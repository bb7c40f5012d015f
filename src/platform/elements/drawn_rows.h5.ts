import { useEffect, useState } from 'react'

const rowsOfFrame = 2

/** How many of a list's rows are drawn: those that it began with, and of those that came since two more with each frame, because a finger moves the list meanwhile. */
export function useDrawnRows(count: number): number {
  const [drawn, setDrawn] = useState(count)
  useEffect(() => {
    if (drawn >= count) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + rowsOfFrame))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return drawn
}
