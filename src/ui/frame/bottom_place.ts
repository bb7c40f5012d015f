import { createContext, type ReactNode } from 'react'

/** A main action as rendered in the two places for it at the bottom. */
export interface AtBottom {
  ofPage: ReactNode
  ofSheet: ReactNode
}

/** The bottom of the page, or of the sheet, that contains a component; undefined where there is none. */
export const BottomPlace = createContext<((action?: AtBottom) => void) | undefined>(undefined)
