import { ChosenPatient } from '@/components/chosen_patient'
import { RulesLink } from '@/components/rules_link'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore, visitingPatientStore } from '@/stores'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { hospitalDay } from '@/ui/facts/format_day'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { NoReportPatient, UnlessBookingOnly } from './report_failure'
import { DoctorFirst } from './report_choose_type/doctor_first'
import { OtherSearches, TypeRow } from './report_choose_type/type_rows'

definePageConfig({ navigationBarTitleText: '报告查询', enablePullDownRefresh: true })

/** 选择报告类型: counts by type, new and pending ones. */
function ReportChooseType() {
  const { hospitalBranchId } = useRouteParameters('report_choose_type')
  const { current } = visitingPatientStore
  const chosen = current?.patientId
  const { state, refresh } = useRequest({ chosen, hospitalBranchId }, async (_, options) => {
    const patientId = await visitingPatientStore.loadCurrentId()
    if (patientId === undefined) return undefined
    const branch = hospitalBranchId ? { hospitalBranchId } : {}
    return api.report.listTypes({ patientId, ...branch }, options)
  })
  usePageReturn(refresh)
  return (
    <PageFrame title="报告查询">
      <ChosenPatient patient={current} />
      <UnlessBookingOnly state={state}>
        <Loaded
          state={state}
          skeleton={<SkeletonList rows={3} />}
          isEmpty={(found) => found === undefined}
          empty={<NoReportPatient />}
        >
          {(found) =>
            found && (
              <>
                <Card isFlush>
                  {found.types.map((summary) => (
                    <TypeRow
                      key={summary.type}
                      summary={summary}
                      today={hospitalDay(found.serverNow)}
                      onOpen={go('report_order_list', { type: summary.type, hospitalBranchId })}
                    />
                  ))}
                </Card>
                <FoldForElders title="更多">
                  {found.doctorFirst && chosen && (
                    <DoctorFirst
                      key={chosen}
                      chosen={found.doctorFirst}
                      patientId={chosen}
                      onSaved={refresh}
                    />
                  )}
                  <OtherSearches
                    hospitalBranchId={hospitalBranchId}
                    branchCount={found.branchCount}
                    hasFilms={hospitalStore.offers('film')}
                  />
                </FoldForElders>
              </>
            )
          }
        </Loaded>
      </UnlessBookingOnly>
      <RulesLink type="report" />
    </PageFrame>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportChooseType)
