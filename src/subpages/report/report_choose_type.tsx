import { View } from '@tarojs/components'

import { PatientChip } from '@/components/patient_chip'
import { RulesLink } from '@/components/rules_link'
import { reportTypeLabels, type ReportTypeSummary } from '@/contract/report'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/day_words'
import { search } from '@/ui/icons/frame'
import { hospital } from '@/ui/icons/care'
import { film, report } from '@/ui/icons/service'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { Tag } from '@/ui/facts/tag'

import styles from './report.module.scss'
import { NoPatient, UnlessBookingOnly } from './report_failure'
import { loadPatientId } from './load_patient'
import { countWords, pendingWords, typeNotes } from './report_states'

definePageConfig({ navigationBarTitleText: '报告查询', enablePullDownRefresh: true })

/** 选择报告类型: what there is of each kind, what is new, and what is still awaited. */
function ReportChooseType() {
  const { hospitalBranchId } = useRouteParameters('report_choose_type')
  const { current } = visitingPatientStore
  const chosen = current?.patientId
  const { state, refresh } = useRequest({ chosen, hospitalBranchId }, async () => {
    const patientId = await loadPatientId(chosen)
    return patientId === undefined
      ? undefined
      : api.report.listTypes({ patientId, ...(hospitalBranchId ? { hospitalBranchId } : {}) })
  })
  usePageReturn(refresh)
  return (
    <PageFrame title="报告查询">
      {current && (
        <PatientChip
          patient={current}
          onPress={go('patient_choose', { patientId: current.patientId })}
        />
      )}
      <UnlessBookingOnly state={state}>
        <Loaded
          state={state}
          skeleton={<SkeletonList rows={3} />}
          isEmpty={(found) => found === undefined}
          empty={<NoPatient />}
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
                <Card isFlush>
                  <ListRow
                    icon={report}
                    title="全部报告"
                    onPress={go('report_order_list', { hospitalBranchId })}
                  />
                  {found.branchCount > 1 && (
                    <ListRow
                      icon={hospital}
                      title="选择院区"
                      value={hospitalBranchId ? '已选' : '全部院区'}
                      onPress={go('report_choose_hospital')}
                    />
                  )}
                  <ListRow
                    icon={search}
                    title="按号码查报告"
                    note="就诊卡号、门诊号、住院号"
                    onPress={go('report_search_card')}
                  />
                  <ListRow
                    icon={film}
                    title="云胶片"
                    note="CT、磁共振、X线的影像"
                    onPress={go('cloud_film_index')}
                  />
                </Card>
              </>
            )
          }
        </Loaded>
      </UnlessBookingOnly>
      <RulesLink type="report" />
    </PageFrame>
  )
}

function TypeRow({
  summary,
  today,
  onOpen,
}: {
  summary: ReportTypeSummary
  today: string
  onOpen: () => unknown
}) {
  const pending = pendingWords(summary, today)
  const note = (
    <>
      <View>{`${typeNotes[summary.type]} · ${countWords(summary)}`}</View>
      {pending && <View className={styles.pending}>{pending}</View>}
    </>
  )
  return (
    <ListRow
      title={reportTypeLabels[summary.type]}
      note={note}
      value={
        summary.unreadCount > 0 ? (
          <Tag tone="danger">{`${summary.unreadCount} 份未读`}</Tag>
        ) : undefined
      }
      onPress={() => void onOpen()}
    />
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportChooseType)
