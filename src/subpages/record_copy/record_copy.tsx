import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { CopiesView } from './record_copy/copies_view'

definePageConfig({ navigationBarTitleText: '病案复印', enablePullDownRefresh: true })

/** 病案复印: what was asked for of a stay's record with the hospital's word, and a new request. */
function RecordCopy() {
  const { inpatientId } = useRouteParameters('record_copy')
  useEffect(hideShareMenu, [])
  if (inpatientId !== undefined) return <OfStay inpatientId={inpatientId} />
  const action = <Button onPress={go('inpatient_choose')}>选择住院</Button>
  return <BrokenLink title="病案复印" text="请从住院信息里进入病案复印" action={action} />
}

function OfStay({ inpatientId }: { inpatientId: string }) {
  const { state, refresh } = useRequest({ inpatientId }, api.inpatient.getCopies)
  usePageReturn(refresh)
  return (
    <PageFrame title="病案复印">
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(copies) => <CopiesView copies={copies} onChanged={refresh} />}
      </Loaded>
    </PageFrame>
  )
}

export default forOffered(
  'inpatient',
  '病案复印',
  forSignedIn('病案复印', '登录后可以申请复印病案', RecordCopy),
)
