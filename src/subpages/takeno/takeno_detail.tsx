import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { forSignedIn } from '@/gates/for_signed_in'
import { WeChatReminder } from '@/gates/we_chat_reminder'
import { redirect, useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { QueueDetailView } from './takeno_detail/queue_detail_view'
import { TakeBar } from './takeno_detail/take_bar'
import { takeNumber } from './takeno_detail/take_number'

definePageConfig({ navigationBarTitleText: '取号', enablePullDownRefresh: true })

/** 取号, one item: how many wait and are done, taking the number, and the ticket. */
function TakenoDetail() {
  const { patientId, groupCode, itemCode } = useRouteParameters('takeno_detail')
  const wanted = patientId && groupCode && itemCode ? { patientId, groupCode, itemCode } : undefined
  const { state, data: detail, refresh } = useRequest(wanted, api.queue.getDetail)
  usePageReturn(refresh)
  useEffect(() => {
    if (!visitingPatientStore.isLoaded) visitingPatientStore.refresh().catch(() => undefined)
  }, [])
  const patient = visitingPatientStore.patients.find((one) => one.patientId === patientId)

  if (!wanted) {
    const action = <Button onPress={() => redirect('takeno_index')}>去取号</Button>
    return <BrokenLink title="取号" text="这个链接不完整，请重新选择" action={action} />
  }
  const take = () => takeNumber(wanted, detail).then(() => refresh())
  return (
    <PageFrame title="取号" bottom={detail && <TakeBar detail={detail} onTake={take} />}>
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => (
          <>
            <QueueDetailView detail={found} patientName={patient?.name} />
            {found.item?.queueNo && (
              <WeChatReminder group="visit" words="快到您的时候，用微信告诉您。" />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('取号', '登录后可以取号', TakenoDetail)
