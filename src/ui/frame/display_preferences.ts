import { createContext } from 'react'

/** Reading preferences: elder mode and a factor on the type scale (1 = as designed). The app provides it from its preferences. */
export interface DisplayPreferences {
  isElder: boolean
  fontScale: number
}

/** Reaches every page frame; without a provider everything looks as designed. */
export const DisplayPreferencesContext = createContext<DisplayPreferences>({
  isElder: false,
  fontScale: 1,
})
