import type { ReactNode } from 'react'

/** A finger's position, in px of the window. */
export interface TouchPoint {
  x: number
  y: number
}

/** The props of a touchable picture. */
export interface TouchSurfaceProps {
  children: ReactNode
  className?: string
  /** The screen reader's description of the picture. */
  label: string
  /** The fingers that are down now; none when the last one left. `atMs` only orders moments. */
  onTouches: (points: readonly TouchPoint[], atMs: number) => void
  /** A key by its DOM name; true when it was handled. */
  onKey: (key: string) => boolean
  /** Positive is down; with `isZoom` a pinch of a touch pad. */
  onWheel: (deltaY: number, isZoom: boolean) => void
}
