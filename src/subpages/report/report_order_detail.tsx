import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { ReportDetail } from './report_order_detail/report_detail'

definePageConfig({ navigationBarTitleText: '报告查询', enablePullDownRefresh: true })

/** One report: results with abnormal ones first, trends, explanations; as a file, and to share. */
function ReportOrderDetail() {
  const { reportId } = useRouteParameters('report_order_detail')
  useEffect(hideShareMenu, [])
  if (!reportId) {
    const action = <Button onPress={go('report_choose_type')}>看报告列表</Button>
    const text = '这个链接不完整，请从报告列表打开'
    return <BrokenLink title="报告查询" text={text} action={action} />
  }
  return (
    <PageFrame title="报告查询">
      <StepUpGate skeleton={<SkeletonList rows={3} />}>
        <ReportDetail reportId={reportId} />
      </StepUpGate>
    </PageFrame>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportOrderDetail)
