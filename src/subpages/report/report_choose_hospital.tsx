import { redirect } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { Tag } from '@/ui/facts/tag'

import { NoReportPatient, UnlessBookingOnly } from './report_failure'

definePageConfig({ navigationBarTitleText: '报告查询', enablePullDownRefresh: true })

/** 选择院区: the branches with reports of the patient. */
function ReportChooseHospital() {
  const chosen = visitingPatientStore.current?.patientId
  const { state, refresh } = useRequest({ chosen }, async () => {
    const patientId = await visitingPatientStore.loadCurrentId()
    return patientId === undefined ? undefined : api.report.listBranches({ patientId })
  })
  usePageRefresh(refresh)
  return (
    <PageFrame title="报告查询">
      <UnlessBookingOnly state={state}>
        <Loaded
          state={state}
          skeleton={<SkeletonList rows={2} />}
          isEmpty={(branches) => branches === undefined}
          empty={<NoReportPatient />}
        >
          {(branches = []) => (
            <Card title="选择院区" isFlush>
              <ListRow title="全部院区" onPress={() => void redirect('report_choose_type', {})} />
              {branches.map(({ hospitalBranchId, name, address, reportCount, unreadCount }) => (
                <ListRow
                  key={hospitalBranchId}
                  title={name}
                  note={[reportCount > 0 ? `${reportCount} 份报告` : '暂无报告', address]
                    .filter(Boolean)
                    .join(' · ')}
                  value={
                    unreadCount > 0 ? <Tag tone="danger">{`${unreadCount} 份未读`}</Tag> : undefined
                  }
                  onPress={() => void redirect('report_choose_type', { hospitalBranchId })}
                />
              ))}
            </Card>
          )}
        </Loaded>
      </UnlessBookingOnly>
    </PageFrame>
  )
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportChooseHospital)
