import { useEffect, useState } from 'react'

const rowsOfFrame = 2

/** How many of a list's rows are rendered: the first ones at once, later ones two with each frame, so that a list stays smooth under a finger. */
export function useDrawnRows(count: number): number {
  const [drawn, setDrawn] = useState(count)
  useEffect(() => {
    if (drawn >= count) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + rowsOfFrame))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return drawn
}
