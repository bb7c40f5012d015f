import { useEffect, useState } from 'react'

import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { hospitalDay } from '@/ui/facts/format_day'
import { PageFrame } from '@/ui/frame/page_frame'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Notice } from '@/ui/states/notice'

import { ReportRow } from './report_row'
import { type FoundReports, SearchForm } from './report_search_card/search_form'

definePageConfig({ navigationBarTitleText: '报告查询' })

/** Finding reports by the number on a card, a bill or a wristband. */
function ReportSearchCard() {
  const [found, setFound] = useState<FoundReports>()
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="报告查询">
      <StepUpGate>
        <SearchForm onFound={setFound} />
        {found && <Results found={found} />}
        <TelephoneLink />
      </StepUpGate>
    </PageFrame>
  )
}

function Results({ found }: { found: FoundReports }) {
  const today = hospitalDay(found.serverNow)
  if (found.list.length === 0)
    return <Notice>{`${found.patientName}在这个号码下还没有报告。`}</Notice>
  return (
    <>
      <Notice>{`${found.patientName}：查到 ${found.list.length} 份报告`}</Notice>
      {found.list.map((brief) => (
        <ReportRow key={brief.reportId} brief={brief} today={today} />
      ))}
    </>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportSearchCard)
