import { useContext, type ReactNode } from 'react'

import { DisplayPreferencesContext } from './display_preferences'

/** Hidden in elder mode; docs/elder.md has the table of all pages. */
export function UnlessElder({ children }: { children: ReactNode }) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return isElder ? null : <>{children}</>
}

/** Shown in elder mode only. */
export function ForElders({ children }: { children: ReactNode }) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return isElder ? <>{children}</> : null
}
