import { go } from '@/navigation/navigate'
import { visitingPatientStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { AddBar } from './add_bar'
import { NoPatients } from './no_patients'
import { PatientRow } from './patient_row'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePatients } from './use_patients'

definePageConfig({ navigationBarTitleText: '就诊人管理', enablePullDownRefresh: true })

/** 就诊人管理: everybody the account may act for, each leading to his own page. */
function PatientList() {
  const state = usePatients()
  const { patients, limit } = visitingPatientStore
  const hasPatients = state.status === 'ready' && patients.length > 0
  return (
    <PageFrame
      title="就诊人管理"
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
              onPress={go('patient_detail', { patientId: patient.patientId })}
            />
          ))
        }
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('就诊人管理', '登录后可以管理就诊人', PatientList)
