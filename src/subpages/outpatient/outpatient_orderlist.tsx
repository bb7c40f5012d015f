import { ChosenPatient, NoPatient } from '@/components/chosen_patient'
import { go } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { PagedList } from '@/ui/lists/paged_list'
import { noBills } from '@/ui/pictures/nothing/no_bills'
import { SkeletonList } from '@/ui/states/skeleton'

import { MonthCard } from './outpatient_orderlist/month_card'
import { YearInvoices } from './outpatient_orderlist/year_invoices'

definePageConfig({ navigationBarTitleText: '门诊缴费', enablePullDownRefresh: true })

/** 缴费记录: paid orders by month, with sums, and the invoices of a year as one file. */
function OutpatientOrderlist() {
  const { current, isLoaded } = visitingPatientStore
  const list = usePagedList(loadMonths, [current?.patientId])
  const patientId = current?.patientId
  const invoices = useRequest(
    patientId ? { patientId } : undefined,
    api.outpatient.listInvoiceYears,
  )
  usePageRefresh(() => Promise.all([list.refresh(), invoices.refresh()]))
  const action = <Button onPress={go('outpatient_list')}>看待缴费用</Button>
  return (
    <PageFrame title="门诊缴费">
      <ChosenPatient patient={current} />
      {patientId && invoices.data && (
        <YearInvoices key={patientId} patientId={patientId} {...invoices.data} />
      )}
      <PagedList
        list={list}
        keyOf={({ month }) => month}
        skeleton={<SkeletonList rows={3} />}
        empty={
          isLoaded && !current ? (
            <NoPatient note="添加就诊人后，他的缴费记录会在这里" />
          ) : (
            <EmptyState picture={noBills} text="还没有缴费记录" action={action} hasTelephone />
          )
        }
      >
        {(month) => <MonthCard month={month} />}
      </PagedList>
    </PageFrame>
  )
}

async function loadMonths(after: string | undefined, options: LoadOptions) {
  const patientId = await visitingPatientStore.loadCurrentId()
  return patientId
    ? api.outpatient.listPaid({ patientId, after, pageSize: 6 }, options)
    : { list: [], next: null }
}

export default forSignedIn('门诊缴费', '登录后可以看缴费记录', OutpatientOrderlist)
