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
import { confirm } from '@/ui/overlays/confirm'
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
        {(found) => <Shown report={found} onShown={refresh} />}
      </Loaded>
    </UnlessBookingOnly>
  )
}

const Shown = observer(function Shown({
  report,
  onShown,
}: {
  report: Report
  onShown: () => Promise<unknown>
}) {
  const [isSharing, setSharing] = useState(false)
  const share = hospitalStore.offers('share') ? () => setSharing(true) : undefined
  const openFilm = go('cloud_film_index', { reportId: report.reportId })
  return (
    <>
      <ReportView
        report={report}
        renderTrend={(item) => <ItemTrend report={report} item={item} />}
        onShowNow={() => showNow(report, onShown)}
        onOpenFilm={hospitalStore.offers('film') ? openFilm : undefined}
      />
      {report.status === 'PUBLISHED' && (
        <ReportActions
          reportId={report.reportId}
          hasFile={report.hasFile === true}
          onShare={share}
        />
      )}
      <Watermark words={report.watermark} />
      {isSharing && (
        <ShareSheet kind="report" subjectId={report.reportId} onClose={() => setSharing(false)} />
      )}
    </>
  )
})

/** It cannot be unread: asked once more. */
async function showNow({ reportId, name }: Report, onShown: () => Promise<unknown>): Promise<void> {
  const text = `您选过先由医生告诉您。现在看${name}，可能有您没有准备好的结果。`
  if (
    !(await confirm({ title: '现在就看？', text, confirmLabel: '现在看', cancelLabel: '再等等' }))
  )
    return
  await api.report.showNow({ reportId })
  await onShown()
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
