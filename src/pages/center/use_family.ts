import { useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'

import type { Patient } from '@/contract/patient'
import { visitingPatientStore } from '@/stores'

/** The account's patients, loaded when the page is first shown and whenever another page may have changed them; known ones stay visible. */
export function useFamily(isSignedIn: boolean): Patient[] {
  function ask(): void {
    if (!visitingPatientStore.isLoaded) visitingPatientStore.refresh().catch(() => undefined)
  }
  useEffect(() => {
    if (isSignedIn) ask()
  }, [isSignedIn])
  useDidShow(() => {
    if (isSignedIn) ask()
  })
  return isSignedIn ? visitingPatientStore.patients : []
}
