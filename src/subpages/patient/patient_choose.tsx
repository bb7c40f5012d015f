import { canGoBack, goBack, switchTab, useRouteParameters } from '@/navigation/navigate'
import { visitingPatientStore } from '@/stores'

import { PatientRow } from './patient_row'
import { PatientsPage } from './patients_page'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '选择就诊人', enablePullDownRefresh: true })

/** 选择就诊人: the patient that pages are about. */
function PatientChoose() {
  const { patientId } = useRouteParameters('patient_choose')
  const presentId = patientId ?? visitingPatientStore.current?.patientId

  function choose(id: string): Promise<boolean> {
    visitingPatientStore.select(id)
    return canGoBack() ? goBack() : switchTab('index')
  }

  return (
    <PatientsPage
      title="选择就诊人"
      row={(patient) => (
        <PatientRow
          key={patient.patientId}
          patient={patient}
          isChosen={patient.patientId === presentId}
          onPress={() => void choose(patient.patientId)}
        />
      )}
    />
  )
}

export default forSignedIn('选择就诊人', '登录后可以选择就诊人', PatientChoose)
