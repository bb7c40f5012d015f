import { useState } from 'react'

import type { NoShow } from '@/contract/registration'
import { navigate } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

import { AppealSheet } from './appeal_sheet'
import { CreditRecord } from './credit_record'

definePageConfig({ navigationBarTitleText: '信用记录', enablePullDownRefresh: true })

/** 信用记录: missed visits, their consequences, and appeals. */
function CreditIndex() {
  const { state, refresh } = useRequest({}, api.registration.getCredit)
  const [appealed, setAppealed] = useState<NoShow>()
  usePageReturn(refresh)

  async function appeal(orderId: string, reason: string) {
    await api.registration.appealNoShow({ orderId, reason })
    setAppealed(undefined)
    showToast('已提交申诉')
    await refresh()
  }

  return (
    <PageFrame title="信用记录">
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(credit) => (
          <CreditRecord
            credit={credit}
            onAppeal={setAppealed}
            onOpenOrder={(orderId) => void navigate('registration_orderlist', { orderId })}
          />
        )}
      </Loaded>
      {appealed && (
        <AppealSheet
          noShow={appealed}
          onClose={() => setAppealed(undefined)}
          onAppeal={(reason) => appeal(appealed.orderId, reason)}
        />
      )}
    </PageFrame>
  )
}

export default forSignedIn('信用记录', '登录后可以查看信用记录', CreditIndex)
