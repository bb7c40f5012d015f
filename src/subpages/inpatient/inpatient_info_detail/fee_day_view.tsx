import { useState } from 'react'
import { observer } from 'mobx-react-lite'

import { StepUpForDetails } from '@/gates/step_up_for_details'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { noBills } from '@/ui/pictures/nothing/no_bills'
import { SkeletonList } from '@/ui/states/skeleton'

import { DayHead } from './day_head'
import { FeeCategories } from './fee_categories'
import { usePageRefresh } from '@/request/loading/page_refresh'

/** 一日清单, a day at a time. */
export const FeeDayView = observer(function FeeDayView(wanted: {
  inpatientId: string
  date: string | undefined
}) {
  const { inpatientId } = wanted
  const [date, setDate] = useState(wanted.date)
  const { state, refresh } = useRequest({ inpatientId, date }, api.inpatient.getFeeDay)
  usePageRefresh(refresh)
  return (
    <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
      {(day) => (
        <>
          <DayHead day={day} onChange={setDate} />
          {day.totalFen === 0 ? (
            <EmptyState
              picture={noBills}
              text={day.isOpen ? '今天的费用还没有记账' : '这一天没有费用'}
              note={day.isOpen ? '一般第二天早上能看到全部' : undefined}
            />
          ) : (
            <FeeCategories key={day.date} day={day} />
          )}
          {day.needsStepUp && (
            <StepUpForDetails onPassed={refresh}>看费用项目（短信验证）</StepUpForDetails>
          )}
        </>
      )}
    </Loaded>
  )
})
