import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpForDetails } from '@/gates/step_up_for_details'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { PaidOrder } from './outpatient_pay_detail/paid_order'
import { RefundCard } from './outpatient_pay_detail/refund_card'

definePageConfig({ navigationBarTitleText: '门诊缴费', enablePullDownRefresh: true })

/** 门诊缴费: one payment with the way after it, its items, its invoice and its refunds. */
function OutpatientPayDetail() {
  const { orderId } = useRouteParameters('outpatient_pay_detail')
  useEffect(hideShareMenu, [])
  if (orderId) return <Paid orderId={orderId} />
  const action = <Button onPress={go('outpatient_orderlist')}>看缴费记录</Button>
  return <BrokenLink title="门诊缴费" action={action} />
}

function Paid({ orderId }: { orderId: string }) {
  const { state, refresh } = useRequest({ orderId }, api.outpatient.getOrder)
  usePageReturn(refresh)
  return (
    <PageFrame title="门诊缴费">
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(order) => (
          <>
            <PaidOrder order={order} />
            <RefundCard order={order} onAsked={refresh} />
            {order.needsStepUp && (
              <StepUpForDetails onPassed={refresh}>看诊断和项目（短信验证）</StepUpForDetails>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('门诊缴费', '登录后可以看缴费记录', OutpatientPayDetail)
