import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'

import { reportType, reportTypeLabels, type ReportBrief } from '@/contract/report'
import { useStepUpWatch } from '@/gates/step_up_gate'
import { go } from '@/navigation/navigate'
import { isRefused } from '@/request/sending/errors'
import { usePageReturn } from '@/request/loading/page_refresh'
import { Button } from '@/ui/forms/button'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Segmented } from '@/ui/forms/segmented'
import { Tabs } from '@/ui/forms/tabs'
import { UnlessElder } from '@/ui/frame/unless_elder'
import { PagedList } from '@/ui/lists/paged_list'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { EmptyState } from '@/ui/states/empty_state'
import { SkeletonList } from '@/ui/states/skeleton'

import styles from '../report.module.scss'
import { NoReportPatient, UnlessBookingOnly } from '../report_failure'
import { ReportRow } from '../report_row'
import { isNarrowed, ranges, type Range } from '../report_states'
import { offlineReports } from './offline_reports'
import { useReports } from './use_reports'

const typeChoices = [
  { value: 'ALL', words: '全部' } as const,
  ...reportType.options.map((value) => ({ value, words: reportTypeLabels[value] })),
]
const filterChips = [
  { value: 'unread', words: '只看未读' },
  { value: 'abnormal', words: '只看异常' },
] as const

/** The chosen reports, and how to choose others. */
export const Reports = observer(function Reports() {
  const { list, today, hasPatient, choice, choose } = useReports()
  useStepUpWatch(list.state)
  usePageReturn(list.refresh)
  const draw = useCallback(
    (brief: ReportBrief) => <ReportRow brief={brief} today={today} />,
    [today],
  )
  const { state } = list
  const kept =
    state.status === 'failed' && !isRefused(state.error) ? offlineReports(state.retry) : undefined
  if (kept) return kept
  return (
    <UnlessBookingOnly state={state}>
      <Choosing choice={choice} choose={choose} />
      <PagedList
        list={list}
        keyOf={({ reportId }) => reportId}
        skeleton={<SkeletonList rows={4} />}
        empty={
          hasPatient ? (
            <NoReports
              isNarrowed={isNarrowed(
                choice.filters,
                choice.range,
                choice.type === 'ALL' ? undefined : choice.type,
              )}
              onShowAll={() => choose({ type: 'ALL', range: '24', filters: [] })}
            />
          ) : (
            <NoReportPatient />
          )
        }
      >
        {draw}
      </PagedList>
      {state.status === 'ready' && state.data.length > 0 && !list.hasMore && (
        <Earlier range={choice.range} onShow={() => choose({ range: '24' })} />
      )}
    </UnlessBookingOnly>
  )
})

type ChoosingProps = Pick<ReturnType<typeof useReports>, 'choice' | 'choose'>

/** The choice of reports; elder mode has the type only. */
function Choosing({ choice, choose }: ChoosingProps) {
  return (
    <>
      <Tabs
        label="报告类型"
        choices={typeChoices}
        value={choice.type}
        onChange={(type) => choose({ type })}
      />
      <UnlessElder>
        <View className={styles.filters}>
          <Segmented
            label="时间范围"
            choices={ranges}
            value={choice.range}
            onChange={(range) => choose({ range })}
          />
          <FilterChips
            label="筛选"
            chips={filterChips}
            values={choice.filters}
            onChange={(filters) => choose({ filters })}
          />
        </View>
      </UnlessElder>
    </>
  )
}

/** Below the last one: the list does not begin before the chosen time, which elders do not choose. */
function Earlier({ range, onShow }: { range: Range; onShow: () => void }) {
  if (range === '24') return <View className={styles.earlier}>更早的报告请到医院病案室查询</View>
  return (
    <View className={styles.earlier}>
      <View>{`这里是近 ${range} 个月的报告`}</View>
      <Button kind="text" onPress={onShow}>
        看两年内的报告
      </Button>
    </View>
  )
}

function NoReports({
  isNarrowed: narrowed,
  onShowAll,
}: {
  isNarrowed: boolean
  onShowAll: () => void
}) {
  const action = narrowed ? (
    <Button onPress={onShowAll}>看两年内的全部报告</Button>
  ) : (
    <Button onPress={go('report_search_card')}>按号码查报告</Button>
  )
  return (
    <EmptyState
      picture={noReports}
      text="这里没有报告"
      note={narrowed ? '换个时间或类型看看' : '更早的报告请到医院病案室查询'}
      action={action}
      hasTelephone
    />
  )
}
