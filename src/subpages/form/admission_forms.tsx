import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { FormsOfStay } from './admission_forms/forms_of_stay'

definePageConfig({ navigationBarTitleText: '入院前要读的', enablePullDownRefresh: true })

/** 入院前要读的: what the hospital gives to be read before a stay, one after the other; signing is at the hospital. */
function AdmissionForms() {
  const { inpatientId } = useRouteParameters('admission_forms')
  useEffect(hideShareMenu, [])
  if (inpatientId === undefined) {
    const action = <Button onPress={go('inpatient_choose')}>选择住院</Button>
    const text = '请从住院信息里打开入院前要读的材料'
    return <BrokenLink title="入院前要读的" text={text} action={action} />
  }
  return (
    <PageFrame title="入院前要读的">
      <StepUpGate what="入院前的材料" skeleton={<SkeletonList rows={2} />}>
        <FormsOfStay inpatientId={inpatientId} />
      </StepUpGate>
    </PageFrame>
  )
}

export default forOffered(
  'inpatient',
  '入院前要读的',
  forSignedIn('入院前要读的', '登录后可以读入院前的材料', AdmissionForms),
)
