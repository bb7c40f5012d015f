import { useEffect, useState } from 'react'

import { ReportView } from '@/components/report_view/report_view'
import { TrendView } from '@/components/report_view/trend_view'
import type { LabItem, Report } from '@/contract/report'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePolling } from '@/request/loading/use_polling'
import { ShareSheet } from '@/sharing/share_sheet'
import { StepUpGate, useStepUpWatch } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { notFound } from '@/ui/pictures/outcomes'
import { SkeletonCard, SkeletonList } from '@/ui/states/skeleton'
import { Watermark } from '@/ui/frame/watermark'

import { ReportActions } from './report_order_detail/report_actions'
import { UnlessBookingOnly } from './report_failure'

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
          <Detail reportId={reportId} />
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

function Detail({ reportId }: { reportId: string }) {
  const { state, data: report, refresh } = useRequest({ reportId }, api.report.getReport)
  useStepUpWatch(state)
  usePageReturn(refresh)
  // It comes out while the patient looks: the page may not go on saying that it is awaited.
  usePolling(report?.status === 'PENDING', refresh)
  const isNew = report?.status === 'PUBLISHED' && !report.isRead
  useEffect(() => {
    // It is read once it is shown; when the mark is lost the report only stays new.
    if (isNew) void api.report.markRead({ reportId }).catch(() => undefined)
  }, [isNew, reportId])
  return (
    <UnlessBookingOnly state={state}>
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => <Shown report={found} />}
      </Loaded>
    </UnlessBookingOnly>
  )
}

function Shown({ report }: { report: Report }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <ReportView
        report={report}
        renderTrend={(item) => <ItemTrend report={report} item={item} />}
        onOpenFilm={go('cloud_film_index', { reportId: report.reportId })}
      />
      {report.status === 'PUBLISHED' && (
        <ReportActions reportId={report.reportId} onShare={() => setSharing(true)} />
      )}
      <Watermark words={report.watermark} />
      {isSharing && (
        <ShareSheet kind="report" subjectId={report.reportId} onClose={() => setSharing(false)} />
      )}
    </>
  )
}

function ItemTrend({ report, item }: { report: Report; item: LabItem }) {
  const { reportId } = report
  const { itemCode } = item
  const { state } = useRequest({ reportId, itemCode }, api.report.getTrend)
  return (
    <Loaded state={state} skeleton={<SkeletonCard lines={4} />}>
      {(trend) => <TrendView trend={trend} />}
    </Loaded>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportOrderDetail)
