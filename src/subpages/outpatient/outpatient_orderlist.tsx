import { useReachBottom } from '@tarojs/taro'

import { PatientChip } from '@/components/patient_chip'
import { go } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { PagedList } from '@/ui/lists/paged_list'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'

import { MonthCard } from './outpatient_orderlist/month_card'

definePageConfig({
  navigationBarTitleText: '门诊缴费',
  enablePullDownRefresh: true,
  onReachBottomDistance: 50,
})

/** 缴费记录: what was paid, month by month with its sum. */
function OutpatientOrderlist() {
  const { current, isLoaded } = visitingPatientStore
  const patientId = current?.patientId
  const list = usePagedList((page) => loadMonths(patientId, page), [patientId])
  useReachBottom(() => void list.loadMore())
  usePageRefresh(list.refresh)
  const action = <Button onPress={go('outpatient_list')}>看待缴费用</Button>
  return (
    <PageFrame title="门诊缴费">
      {current && (
        <PatientChip
          patient={current}
          onPress={go('patient_choose', { patientId: current.patientId })}
        />
      )}
      <PagedList
        list={list}
        keyOf={({ month }) => month}
        skeleton={<SkeletonList rows={3} />}
        empty={
          isLoaded && !current ? (
            <EmptyState
              picture={empty}
              text="还没有就诊人"
              note="添加就诊人后，他的缴费记录会在这里"
              action={<Button onPress={go('patient_add')}>添加就诊人</Button>}
            />
          ) : (
            <EmptyState picture={empty} text="还没有缴费记录" action={action} hasTelephone />
          )
        }
      >
        {(month) => <MonthCard month={month} />}
      </PagedList>
    </PageFrame>
  )
}

/** The payments of the chosen patient; on the first page of a visit the patients come first. */
async function loadMonths(patientId: string | undefined, page: number) {
  const pageSize = 6
  if (!patientId) await visitingPatientStore.refresh()
  const chosen = patientId ?? visitingPatientStore.current?.patientId
  return chosen
    ? api.outpatient.listPaid({ patientId: chosen, page, pageSize })
    : { list: [], page, pageSize, total: 0 }
}

export default forSignedIn('门诊缴费', '登录后可以看缴费记录', OutpatientOrderlist)
