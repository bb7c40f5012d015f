import { BrokenLink } from '@/components/broken_link'
import { canGoBack, go, goBack, redirect, useRouteParameters } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { PatientChoice } from './choosing/patient_choice'
import { blockingOrder, refusalOf } from './eligibility'
import { forSignedIn } from '@/gates/for_signed_in'
import { loadPreview } from './load_preview'

definePageConfig({ navigationBarTitleText: '选择就诊人', enablePullDownRefresh: true })

/** 选择就诊人: for whom to book, with the reason when someone cannot. */
function RegistrationChoosePatient() {
  const { sourceTimeId = '', patientId } = useRouteParameters('registration_choose_patient')
  const { state, refresh } = useRequest(
    sourceTimeId === '' ? undefined : { sourceTimeId },
    loadPreview,
  )
  usePageReturn(refresh)

  if (!sourceTimeId) return <BrokenLink title="选择就诊人" />
  const { patients, limit, canAdd, current } = visitingPatientStore
  const chosenId = patientId ?? current?.patientId
  const add = go('patient_add')

  function choose(id: string) {
    visitingPatientStore.select(id)
    return canGoBack() ? goBack() : redirect('registration_order', { sourceTimeId, patientId: id })
  }

  const bottom = state.status === 'ready' && patients.length > 0 && (
    <SubmitBar
      note={canAdd ? undefined : `最多添加 ${limit} 位就诊人，可以先在就诊人管理中移除一位`}
      action="添加就诊人"
      disabled={!canAdd}
      onPress={add}
    />
  )
  return (
    <PageFrame title="选择就诊人" bottom={bottom || undefined}>
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} hasPortrait />}
        isEmpty={() => patients.length === 0}
        empty={
          <EmptyState
            picture={empty}
            text="还没有就诊人"
            note="添加本人或家人，就能为他预约"
            action={<Button onPress={add}>添加就诊人</Button>}
          />
        }
      >
        {(preview) =>
          patients.map((patient) => {
            const orderId = blockingOrder(preview, patient.patientId)
            return (
              <PatientChoice
                key={patient.patientId}
                patient={patient}
                isChosen={patient.patientId === chosenId}
                refusal={refusalOf(preview, patient.patientId)}
                onChoose={() => void choose(patient.patientId)}
                onOpenOrder={
                  orderId === undefined ? undefined : go('registration_orderlist', { orderId })
                }
              />
            )
          })
        }
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('选择就诊人', '登录后可以选择就诊人', RegistrationChoosePatient)
