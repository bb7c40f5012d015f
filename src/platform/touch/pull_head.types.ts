import type { ReactNode } from 'react'

/** A sheet pulled down further than this closes. */
export const PULLED_PX = 80

/** The props of a sheet's head. */
export interface PullHeadProps {
  children: ReactNode
  className?: string
  /** How far the finger has pulled the head down; 0 once it is released. */
  onPull: (px: number) => void
  onPulled: () => void
}
