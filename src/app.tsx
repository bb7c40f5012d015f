import { observer } from 'mobx-react-lite'
import type { PropsWithChildren } from 'react'

import { startApp, useAppHooks } from './app_start'
import { hospitalStore, preferencesStore } from './stores'
import { DisplayPreferencesContext } from './ui/frame/display_preferences'
import { HospitalTelephone } from './ui/frame/hospital_telephone'

import './app.scss'

startApp()

/** The application: it renders its pages, and provides the patient's reading preferences and the hospital's telephone. */
export default function App({ children }: PropsWithChildren) {
  useAppHooks()
  return <Preferences>{children}</Preferences>
}

const Preferences = observer(function Preferences({ children }: PropsWithChildren) {
  const { isElder, fontScale } = preferencesStore
  return (
    <DisplayPreferencesContext.Provider value={{ isElder, fontScale }}>
      <HospitalTelephone.Provider value={hospitalStore.telephone}>
        {children}
      </HospitalTelephone.Provider>
    </DisplayPreferencesContext.Provider>
  )
})
