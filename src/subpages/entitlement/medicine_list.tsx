import { useEffect } from 'react'

import { ChosenPatient } from '@/components/chosen_patient'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { visitingPatientStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { Medicines } from './medicine_list/medicines'

definePageConfig({ navigationBarTitleText: '用药', enablePullDownRefresh: true })

/** 用药: what doctors prescribed for a patient, now and before, with the hospital's leaflets and the reminders that the account chooses. */
function MedicineList() {
  const { patientId } = useRouteParameters('medicine_list')
  useEffect(() => {
    if (patientId) visitingPatientStore.show(patientId)
  }, [patientId])
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="用药">
      <ChosenPatient patient={visitingPatientStore.current} />
      <StepUpGate what="用药" skeleton={<SkeletonList rows={3} />}>
        <Medicines />
      </StepUpGate>
    </PageFrame>
  )
}

export default forSignedIn('用药', '登录后可以看医生开的药', MedicineList)
