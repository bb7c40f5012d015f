import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'

import type { Patient } from '@/contract/patient'
import { visitingPatientStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { AddBar } from './add_bar'
import { NoPatients } from './no_patients'
import { usePatients } from './use_patients'

interface PatientsPageProps {
  title: string
  row: (patient: Patient) => ReactNode
}

/** A page of the account's patients, one per row, with adding one more below. */
export const PatientsPage = observer(function PatientsPage({ title, row }: PatientsPageProps) {
  const state = usePatients()
  const { patients, limit } = visitingPatientStore
  const hasPatients = state.status === 'ready' && patients.length > 0
  return (
    <PageFrame
      title={title}
      bottom={hasPatients ? <AddBar count={patients.length} limit={limit} /> : undefined}
    >
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} hasPortrait />}
        isEmpty={(list) => list.length === 0}
        empty={<NoPatients />}
      >
        {(list) => list.map(row)}
      </Loaded>
    </PageFrame>
  )
})
