import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import { ReportView } from '@/components/report_view/report_view'
import { TrendView } from '@/components/report_view/trend_view'
import type { LabItem, Report } from '@/contract/report'
import { go } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePolling } from '@/request/loading/use_polling'
import { ShareSheet } from '@/sharing/share_sheet'
import { useStepUpWatch } from '@/gates/step_up_gate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonCard, SkeletonList } from '@/ui/states/skeleton'
import { Watermark } from '@/ui/frame/watermark'

import { ReportActions } from './report_actions'
import { UnlessBookingOnly } from '../report_failure'

/** The present version of a report, marked read once it is shown; with its trends, as a file, and to share. */
export function ReportDetail({ reportId }: { reportId: string }) {
  const { state, data: report, refresh } = useRequest({ reportId }, api.report.getReport)
  useStepUpWatch(state)
  usePageReturn(refresh)
  // It may be published while the patient looks: the page must not go on showing it as pending.
  usePolling(report?.status === 'PENDING', refresh)
  const isNew = report?.status === 'PUBLISHED' && !report.isRead
  useEffect(() => {
    // It is read once it is shown; when the call fails the report only stays new.
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

const Shown = observer(function Shown({ report }: { report: Report }) {
  const [isSharing, setSharing] = useState(false)
  const share = hospitalStore.offers('share') ? () => setSharing(true) : undefined
  const openFilm = go('cloud_film_index', { reportId: report.reportId })
  return (
    <>
      <ReportView
        report={report}
        renderTrend={(item) => <ItemTrend report={report} item={item} />}
        onOpenFilm={hospitalStore.offers('film') ? openFilm : undefined}
      />
      {report.status === 'PUBLISHED' && (
        <ReportActions reportId={report.reportId} onShare={share} />
      )}
      <Watermark words={report.watermark} />
      {isSharing && (
        <ShareSheet kind="report" subjectId={report.reportId} onClose={() => setSharing(false)} />
      )}
    </>
  )
})

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
