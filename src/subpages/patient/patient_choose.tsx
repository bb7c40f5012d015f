import { canGoBack, goBack, switchTab, useRouteParameters } from '@/navigation/navigate'
import { visitingPatientStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { AddBar } from './add_bar'
import { NoPatients } from './no_patients'
import { PatientRow } from './patient_row'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePatients } from './use_patients'

definePageConfig({ navigationBarTitleText: '选择就诊人', enablePullDownRefresh: true })

/** 选择就诊人: whom the pages are about. */
function PatientChoose() {
  const { patientId } = useRouteParameters('patient_choose')
  const state = usePatients()
  const { patients, limit, current } = visitingPatientStore
  const presentId = patientId ?? current?.patientId

  function choose(id: string): Promise<boolean> {
    visitingPatientStore.select(id)
    return canGoBack() ? goBack() : switchTab('index')
  }

  const hasPatients = state.status === 'ready' && patients.length > 0
  return (
    <PageFrame
      title="选择就诊人"
      bottom={hasPatients ? <AddBar count={patients.length} limit={limit} /> : undefined}
    >
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} hasPortrait />}
        isEmpty={(list) => list.length === 0}
        empty={<NoPatients />}
      >
        {(list) =>
          list.map((patient) => (
            <PatientRow
              key={patient.patientId}
              patient={patient}
              isChosen={patient.patientId === presentId}
              onPress={() => void choose(patient.patientId)}
            />
          ))
        }
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('选择就诊人', '登录后可以选择就诊人', PatientChoose)
