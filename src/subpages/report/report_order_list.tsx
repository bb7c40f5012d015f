import { useEffect } from 'react'

import { PatientChip } from '@/components/patient_chip'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { go } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { visitingPatientStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { Reports } from './report_order_list/reports'

definePageConfig({
  navigationBarTitleText: '报告查询',
  enablePullDownRefresh: true,
  onReachBottomDistance: 50,
})

/** Reports of a patient: by kind, by time, unread, abnormal. */
function ReportOrderList() {
  const { current } = visitingPatientStore
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="报告查询">
      {current && (
        <PatientChip
          patient={current}
          onPress={go('patient_choose', { patientId: current.patientId })}
        />
      )}
      <StepUpGate skeleton={<SkeletonList rows={3} />}>
        <Reports />
      </StepUpGate>
    </PageFrame>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportOrderList)
