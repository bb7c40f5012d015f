import type { ReactNode } from 'react'

/** Whoever pulls a sheet further down than this wants it closed. */
export const PULLED_PX = 80

/** What the head of a sheet is told; it stands right inside the sheet. */
export interface PullHeadProps {
  children: ReactNode
  className?: string
  onPulled: () => void
}
