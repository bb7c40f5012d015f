import { relationLabels, type PatientDetail as Detail } from '@/contract/patient'
import { canGoBack, go, goBack, redirect, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { confirm } from '@/ui/overlays/confirm'
import { EmptyState } from '@/ui/states/empty_state'
import { card as cardIcon, ticket } from '@/ui/icons/service'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { notFound } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

import { ActorsCard } from './patient_detail/actors_card'
import { FileCard } from './patient_detail/file_card'
import { PatientHead } from './patient_detail/patient_head'
import { PatientSettings, type PatientChange } from './patient_detail/patient_settings'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '就诊人主页', enablePullDownRefresh: true })

/** 就诊人主页: his file, his card and orders, who may act for him. */
function PatientDetail() {
  const { patientId = '' } = useRouteParameters('patient_detail')
  const { state, refresh } = useRequest({ id: patientId }, api.patient.getPatient)
  usePageReturn(refresh)

  async function change(part: PatientChange): Promise<void> {
    await api.patient.updatePatient({ patientId, ...part })
    await Promise.all([refresh(), visitingPatientStore.refresh()])
    showToast('已保存')
  }

  if (patientId === '') {
    return (
      <PageFrame title="就诊人主页">
        <EmptyState
          picture={notFound}
          text="这个链接不完整，请从就诊人列表进入"
          action={<Button onPress={() => redirect('patient_list')}>看就诊人列表</Button>}
          hasTelephone
        />
      </PageFrame>
    )
  }
  return (
    <PageFrame title="就诊人主页">
      <Loaded state={state} skeleton={<SkeletonList rows={3} hasPortrait />}>
        {(patient) => (
          <>
            <PatientHead patient={patient} />
            {patient.isProven === false && (
              <Notice
                title="还没有核实，只能挂号"
                action={
                  <Button isSmall kind="secondary" onPress={go('patient_add')}>
                    去核实
                  </Button>
                }
              >
                取号请到窗口出示他的证件。核实后才能看就诊卡、缴费单和报告。
              </Notice>
            )}
            <Card isFlush>
              {patient.isProven !== false && (
                <ListRow
                  icon={cardIcon}
                  title="就诊卡"
                  value={patient.patientCardNo}
                  onPress={go('patient_card', { patientId })}
                />
              )}
              <ListRow
                icon={ticket}
                title="挂号订单"
                value={
                  patient.upcomingOrders > 0 ? `${patient.upcomingOrders} 个待就诊` : undefined
                }
                onPress={go('registration_orderlist', { patientId })}
              />
            </Card>
            <FileCard patient={patient} />
            <PatientSettings patient={patient} onChange={change} />
            {patient.isOwner && <ActorsCard patientId={patientId} name={patient.name} />}
            <Card isFlush>
              <Button kind="danger" isWide onPress={() => unbind(patient)}>
                移除就诊人
              </Button>
            </Card>
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

async function unbind({ patientId, name, relation, upcomingOrders }: Detail): Promise<void> {
  const ahead =
    upcomingOrders > 0 ? `还有 ${upcomingOrders} 个待就诊的挂号，请先就诊或取消。\n` : ''
  const isSure = await confirm({
    title: `移除${name}（${relationLabels[relation]}）？`,
    text: `${ahead}移除后，您不能再为他挂号和查看记录。医院里的病历和缴费记录会保留，以后可以重新添加。`,
    confirmWords: '移除',
    isDanger: true,
  })
  if (!isSure) return
  await api.patient.unbindPatient({ patientId })
  await visitingPatientStore.refresh().catch(() => undefined)
  showToast('已移除')
  await (canGoBack() ? goBack() : redirect('patient_list'))
}

export default forSignedIn('就诊人主页', '登录后可以查看就诊人', PatientDetail)
