import Taro, { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

import type { Patient } from '@/contract/patient'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import type { LoadState } from '@/ui/load_state'

/** The account's patients: fetched on opening, on coming back to the page and on pulling it down. */
export function usePatients(): LoadState<Patient[]> {
  const { state, refresh } = useRequest(() => visitingPatientStore.refresh(), [])
  useRefreshOnReturn(refresh)
  return state.status === 'ready' ? { status: 'ready', data: visitingPatientStore.patients } : state
}

/** Loads again when the page is shown again or pulled down; the page's config says `enablePullDownRefresh`. */
export function useRefreshOnReturn(refresh: () => Promise<unknown>): void {
  const isFirstShow = useRef(true)
  useDidShow(() => {
    if (!isFirstShow.current) void refresh()
    isFirstShow.current = false
  })
  usePullDownRefresh(() => {
    void refresh().finally(() => Taro.stopPullDownRefresh())
  })
}

/** The store of patients, fetched beside when this is the first page of the visit; the page does not wait. */
export function useKnownPatients(): typeof visitingPatientStore {
  useEffect(() => {
    // The form works without the list: the server checks the limit too.
    if (!visitingPatientStore.isLoaded) visitingPatientStore.refresh().catch(() => undefined)
  }, [])
  return visitingPatientStore
}
