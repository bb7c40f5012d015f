import { useEffect } from 'react'

import type { Patient } from '@/contract/patient'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { mapReady, type LoadState } from '@/ui/states/load_state'

/** The account's patients: loaded on opening, on returning to the page and on pull-down. */
export function usePatients(): LoadState<Patient[]> {
  const { state, refresh } = useRequest({}, (_, options) => visitingPatientStore.refresh(options))
  usePageReturn(refresh)
  return mapReady(state, () => visitingPatientStore.patients)
}

/** The store of patients, loaded in the background when this is the first page of the visit; the page does not wait. */
export function useKnownPatients(): typeof visitingPatientStore {
  useEffect(() => {
    // The form works without the list: the server checks the limit too.
    if (!visitingPatientStore.isLoaded) visitingPatientStore.refresh().catch(() => undefined)
  }, [])
  return visitingPatientStore
}
