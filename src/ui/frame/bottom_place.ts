import { createContext, type ReactNode } from 'react'

/** A main action as it looks in the two places that have room for one at their bottom. */
export interface AtBottom {
  ofPage: ReactNode
  ofSheet: ReactNode
}

/** The bottom of the page, or of the sheet, that a part stands in; undefined where there is none. */
export const BottomPlace = createContext<((action?: AtBottom) => void) | undefined>(undefined)
