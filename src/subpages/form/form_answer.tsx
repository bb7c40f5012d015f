import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { notOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { FormView } from './form_answer/form_view'
import { loadForm } from './form_answer/load_form'

definePageConfig({ navigationBarTitleText: '预问诊' })

/** 预问诊: the hospital's questions before a visit, a part at a time, kept as they are answered, sent to the doctor and corrected until the visit begins. */
function FormAnswer() {
  const { orderId } = useRouteParameters('form_answer')
  useEffect(hideShareMenu, [])
  const { state, refresh } = useRequest(orderId ? { orderId } : undefined, loadForm)
  if (!orderId) {
    const action = <Button onPress={go('registration_orderlist')}>看我的挂号</Button>
    return <BrokenLink title="预问诊" text="请从“我的挂号”里打开预问诊" action={action} />
  }
  return (
    <PageFrame title="预问诊">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={({ form }) => form === undefined}
        empty={<Nothing />}
      >
        {({ form }) => form && <FormView form={form} onSent={refresh} />}
      </Loaded>
    </PageFrame>
  )
}

function Nothing() {
  if (!hospitalStore.offers('form'))
    return <EmptyState picture={closed} text={notOffered} hasTelephone />
  return (
    <EmptyState
      picture={noReports}
      text="这次就诊没有要提前回答的问题"
      note="有什么情况，就诊时直接告诉医生"
    />
  )
}

export default forSignedIn('预问诊', '登录后可以在就诊前回答医生的问题', FormAnswer)
