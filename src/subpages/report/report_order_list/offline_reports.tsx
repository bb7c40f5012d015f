import { serverNowText } from '@/request/server_clock'
import { visitingPatientStore } from '@/stores'
import { hospitalDay, formatMoment } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import { ReportRow } from '../report_row'
import { reportsWithoutNetwork } from './kept_reports'

/** The list as stored on this phone; nothing where there is none. */
export function offlineReports(onRetry: () => void) {
  const kept = reportsWithoutNetwork(visitingPatientStore.current?.patientId)
  if (kept === undefined) return undefined
  const today = hospitalDay(serverNowText())
  return (
    <>
      <Notice
        tone="warning"
        title={`暂时连不上医院，这是截至${formatMoment(kept.updatedAt, today)} 的报告列表`}
        action={
          <Button kind="text" isSmall onPress={onRetry}>
            重试
          </Button>
        }
      >
        报告内容和新出的报告，联网后才能看。
      </Notice>
      {kept.reports.map((brief) => (
        <ReportRow key={brief.reportId} brief={brief} today={today} />
      ))}
    </>
  )
}
