import { go } from '@/navigation/navigate'

import { PatientRow } from './patient_row'
import { PatientsPage } from './patients_page'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '就诊人管理', enablePullDownRefresh: true })

/** 就诊人管理: the account's patients, each with a page. */
function PatientList() {
  return (
    <PatientsPage
      title="就诊人管理"
      row={(patient) => (
        <PatientRow
          key={patient.patientId}
          patient={patient}
          onPress={go('patient_detail', { patientId: patient.patientId })}
        />
      )}
    />
  )
}

export default forSignedIn('就诊人管理', '登录后可以管理就诊人', PatientList)
