import type { ReactNode } from 'react'

/** Where a finger is, in px of the window. */
export interface TouchPoint {
  x: number
  y: number
}

/** What a touched picture is told. */
export interface TouchSurfaceProps {
  children: ReactNode
  className?: string
  /** What a screen reader says of the picture. */
  label: string
  /** The fingers that are down now; none when the last one left. `atMs` only tells one moment from another. */
  onTouches: (points: readonly TouchPoint[], atMs: number) => void
  /** A key by its DOM name; true when it was used. */
  onKey: (key: string) => boolean
  /** Positive is downwards; with `isZoom` a pinch of a touch pad. */
  onWheel: (deltaY: number, isZoom: boolean) => void
}
