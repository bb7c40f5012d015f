import type { ReactNode } from 'react'

/** Whoever pulls a sheet further down than this wants it closed. */
export const PULLED_PX = 80

/** What the head of a sheet is told. */
export interface PullHeadProps {
  children: ReactNode
  className?: string
  /** The finger has pulled the head this far down; 0 once it is let go. */
  onPull: (px: number) => void
  onPulled: () => void
}
