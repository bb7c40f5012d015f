import { useContext, type ReactNode } from 'react'

import { DisplayPreferencesContext } from './display_preferences'

/** What elders do without; docs/elder.md has the table of all pages. */
export function UnlessElder({ children }: { children: ReactNode }) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return isElder ? null : <>{children}</>
}

/** What only elders need. */
export function ForElders({ children }: { children: ReactNode }) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return isElder ? <>{children}</> : null
}
