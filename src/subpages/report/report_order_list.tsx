import { useReachBottom } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import { PatientChip } from '@/components/patient_chip'
import { reportType, reportTypeLabels, type ReportType } from '@/contract/report'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate, useStepUpWatch } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { hospitalDay } from '@/ui/facts/day_words'
import { EmptyState } from '@/ui/states/empty_state'
import { FilterChips } from '@/ui/forms/filter_chips'
import { PageFrame } from '@/ui/frame/page_frame'
import { PagedList } from '@/ui/lists/paged_list'
import { empty } from '@/ui/pictures/states'
import { Segmented, Tabs } from '@/ui/forms/segmented'
import { SkeletonList } from '@/ui/states/skeleton'

import styles from './report.module.scss'
import { NoPatient, UnlessBookingOnly } from './report_failure'
import { ReportRow } from './report_row'
import { loadPatientId } from './load_patient'
import { isNarrowed, ranges, type Range, type ReportFilter } from './report_states'

definePageConfig({
  navigationBarTitleText: '报告查询',
  enablePullDownRefresh: true,
  onReachBottomDistance: 50,
})

type TypeChoice = ReportType | 'ALL'
const typeChoices = [
  { value: 'ALL', words: '全部' } as const,
  ...reportType.options.map((value) => ({ value, words: reportTypeLabels[value] })),
]
const filterChips = [
  { value: 'unread', words: '只看未读' },
  { value: 'abnormal', words: '只看异常' },
] as const

/** Reports of a patient: by kind, by time, unread, abnormal. */
function ReportOrderList() {
  const { current } = visitingPatientStore
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="报告查询">
      {current && (
        <PatientChip
          patient={current}
          onPress={go('patient_choose', { patientId: current.patientId })}
        />
      )}
      <StepUpGate skeleton={<SkeletonList rows={3} />}>
        <Reports />
      </StepUpGate>
    </PageFrame>
  )
}

const Reports = observer(function Reports() {
  const asked = useRouteParameters('report_order_list')
  const chosen = visitingPatientStore.current?.patientId
  const [type, setType] = useState<TypeChoice>(asked.type ?? 'ALL')
  const [range, setRange] = useState<Range>('3')
  const [filters, setFilters] = useState<ReportFilter[]>([])
  const [today, setToday] = useState('')
  const [hasPatient, setHasPatient] = useState(true)
  const list = usePagedList(
    async (page) => {
      const patientId = await loadPatientId(chosen)
      setHasPatient(patientId !== undefined)
      if (patientId === undefined) return { list: [], page, pageSize: 20, total: 0 }
      const reply = await api.report.listReports({
        patientId,
        page,
        months: Number(range),
        ...(type === 'ALL' ? {} : { type }),
        ...(asked.hospitalBranchId ? { hospitalBranchId: asked.hospitalBranchId } : {}),
        ...(filters.includes('unread') ? { unreadOnly: true } : {}),
        ...(filters.includes('abnormal') ? { abnormalOnly: true } : {}),
      })
      setToday(hospitalDay(reply.serverNow))
      return reply
    },
    [chosen, type, range, filters.join()],
  )
  useStepUpWatch(list.state)
  useReachBottom(() => void list.loadMore())
  usePageReturn(list.refresh)

  function showAll(): void {
    setType('ALL')
    setRange('24')
    setFilters([])
  }
  return (
    <UnlessBookingOnly state={list.state}>
      <View className={styles.filters}>
        <Tabs label="报告类型" choices={typeChoices} value={type} onChange={setType} />
        <Segmented label="时间范围" choices={ranges} value={range} onChange={setRange} />
        <FilterChips label="筛选" chips={filterChips} values={filters} onChange={setFilters} />
      </View>
      <PagedList
        list={list}
        keyOf={({ reportId }) => reportId}
        skeleton={<SkeletonList rows={4} />}
        empty={
          hasPatient ? (
            <NoReports
              isNarrowed={isNarrowed(filters, range, type === 'ALL' ? undefined : type)}
              onShowAll={showAll}
            />
          ) : (
            <NoPatient />
          )
        }
      >
        {(brief) => (
          <ReportRow
            brief={brief}
            today={today}
            onOpen={go('report_order_detail', { reportId: brief.reportId })}
          />
        )}
      </PagedList>
    </UnlessBookingOnly>
  )
})

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
      picture={empty}
      text="这里没有报告"
      note={narrowed ? '换个时间或类型看看' : '更早的报告请到医院病案室查询'}
      action={action}
      hasTelephone
    />
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportOrderList)
