import { useEffect, useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { go, useRouteParameters } from '@/navigation/navigate'
import { StepUpForDetails } from '@/gates/step_up_for_details'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Loaded } from '@/ui/states/loaded'
import { takePayLink } from '@/sharing/pay_link'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { BillItems } from './bill_items'
import { OrderPaying } from './outpatient_unpay_detail/order_paying'
import { PayBar } from './outpatient_unpay_detail/pay_bar'
import { PayByCode } from './outpatient_unpay_detail/pay_by_code'

definePageConfig({ navigationBarTitleText: '门诊缴费', enablePullDownRefresh: true })

/** 门诊缴费: the items of one bill, paying several, or paying somebody's by a code (扫码付). */
function OutpatientUnpayDetail() {
  const { billId, orderId } = useRouteParameters('outpatient_unpay_detail')
  const [code] = useState(takePayLink)
  useEffect(hideShareMenu, [])
  if (orderId) return <OrderPaying orderId={orderId} />
  if (billId) return <BillDetail billId={billId} />
  if (code) return <PayByCode token={code} />
  const action = <Button onPress={go('outpatient_list')}>看待缴费用</Button>
  return <BrokenLink title="门诊缴费" action={action} />
}

function BillDetail({ billId }: { billId: string }) {
  const { state, data: bill, refresh } = useRequest({ billId }, api.outpatient.getBill)
  usePageReturn(refresh)
  return (
    <PageFrame title="门诊缴费" bottom={bill && <PayBar bill={bill} onRefused={refresh} />}>
      <Loaded state={state} skeleton={<SkeletonList rows={2} />}>
        {(found) => (
          <>
            <BillItems bill={found} />
            {found.needsStepUp && (
              <StepUpForDetails onPassed={refresh}>看诊断和项目（短信验证）</StepUpForDetails>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('门诊缴费', '登录后可以缴门诊费用', OutpatientUnpayDetail)
