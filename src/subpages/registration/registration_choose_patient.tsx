import { BrokenLink } from '@/components/broken_link'
import { NoPatient } from '@/components/chosen_patient'
import { canGoBack, go, goBack, redirect, useRouteParameters } from '@/navigation/navigate'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { PatientChoices } from './choosing/patient_choices'
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

  function choose(id: string) {
    visitingPatientStore.select(id)
    return canGoBack() ? goBack() : redirect('registration_order', { sourceTimeId, patientId: id })
  }

  const bottom = state.status === 'ready' && patients.length > 0 && (
    <SubmitBar
      note={canAdd ? undefined : `最多添加 ${limit} 位就诊人，可以先在就诊人管理中移除一位`}
      action="添加就诊人"
      disabled={!canAdd}
      onPress={go('patient_add')}
    />
  )
  return (
    <PageFrame title="选择就诊人" bottom={bottom || undefined}>
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} hasPortrait />}
        isEmpty={() => patients.length === 0}
        empty={<NoPatient note="添加本人或家人，就能为他预约" />}
      >
        {(preview) => (
          <PatientChoices
            preview={preview}
            patients={patients}
            chosenId={chosenId}
            onChoose={choose}
          />
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('选择就诊人', '登录后可以选择就诊人', RegistrationChoosePatient)
