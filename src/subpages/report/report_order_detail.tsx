import { useEffect } from 'react'

import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { notFound } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'

import { ReportDetail } from './report_order_detail/report_detail'

definePageConfig({ navigationBarTitleText: '报告查询', enablePullDownRefresh: true })

/** One report: results with what is off first, over time, in plain words; as a file, and to share. */
function ReportOrderDetail() {
  const { reportId } = useRouteParameters('report_order_detail')
  useEffect(hideShareMenu, [])
  const action = <Button onPress={go('report_choose_type')}>看报告列表</Button>
  return (
    <PageFrame title="报告查询">
      {reportId ? (
        <StepUpGate skeleton={<SkeletonList rows={3} />}>
          <ReportDetail reportId={reportId} />
        </StepUpGate>
      ) : (
        <EmptyState
          picture={notFound}
          text="这个链接不完整，请从报告列表打开"
          action={action}
          hasTelephone
        />
      )}
    </PageFrame>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportOrderDetail)
