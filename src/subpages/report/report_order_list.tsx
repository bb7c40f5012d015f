import { useEffect } from 'react'

import { ChosenPatient } from '@/components/chosen_patient'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { visitingPatientStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { offlineReports } from './report_order_list/offline_reports'
import { Reports } from './report_order_list/reports'

definePageConfig({ navigationBarTitleText: '报告查询', enablePullDownRefresh: true })

/** Reports of a patient: by type, by time, unread, abnormal. */
function ReportOrderList() {
  const { current } = visitingPatientStore
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="报告查询">
      <ChosenPatient patient={current} />
      <StepUpGate skeleton={<SkeletonList rows={3} />} withoutNetwork={offlineReports}>
        <Reports />
      </StepUpGate>
    </PageFrame>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportOrderList)
