import { BrokenLink } from '@/components/broken_link'
import { redirect, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { Notice } from '@/ui/states/notice'
import { SkeletonList } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

import { ActorsCard } from './patient_detail/actors_card'
import { FileCard } from './patient_detail/file_card'
import { PatientLinks } from './patient_detail/patient_links'
import { unbind } from './patient_detail/unbind'
import { PatientHead } from './patient_detail/patient_head'
import { PatientSettings, type PatientChange } from './patient_detail/patient_settings'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '就诊人主页', enablePullDownRefresh: true })

/** 就诊人主页: the patient's file, card and orders, and the linked accounts. */
function PatientDetail() {
  const { patientId = '' } = useRouteParameters('patient_detail')
  const { state, refresh } = useRequest(
    patientId === '' ? undefined : { id: patientId },
    api.patient.getPatient,
  )
  usePageReturn(refresh)

  async function change(part: PatientChange): Promise<void> {
    await api.patient.updatePatient({ patientId, ...part })
    await Promise.all([refresh(), visitingPatientStore.refresh()])
    showToast('已保存')
  }

  if (patientId === '') {
    const action = <Button onPress={() => redirect('patient_list')}>看就诊人列表</Button>
    const text = '这个链接不完整，请从就诊人列表进入'
    return <BrokenLink title="就诊人主页" text={text} action={action} />
  }
  return (
    <PageFrame title="就诊人主页">
      <Loaded state={state} skeleton={<SkeletonList rows={3} hasPortrait />}>
        {(patient) => (
          <>
            <PatientHead patient={patient} />
            {patient.deceasedOn && (
              <Notice title="医院已登记离世">
                请节哀。我们不会再打扰。还没有看的号由医院取消，费用全额退回；生前同意的人仍可在这里查看；复印病历，请近亲属带关系证明和死亡证明到医院病案室。登记有误请到挂号窗口更正。
              </Notice>
            )}
            <PatientLinks patient={patient} />
            <FoldForElders title="建档信息">
              <FileCard patient={patient} />
            </FoldForElders>
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

export default forSignedIn('就诊人主页', '登录后可以查看就诊人', PatientDetail)
