import { useEffect } from 'react'

import { forSignedIn } from '@/gates/for_signed_in'
import { go } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { EntitlementCard } from './entitlement_list/entitlement_card'

definePageConfig({ navigationBarTitleText: '免费续诊', enablePullDownRefresh: true })

/** 免费续诊: what the hospital gave and nobody used yet, each with its next times; one tap books. */
function EntitlementList() {
  useEffect(hideShareMenu, [])
  const { state, refresh } = useRequest(everything, api.registration.listEntitlements)
  usePageReturn(refresh)
  return (
    <PageFrame title="免费续诊">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={3} />}
        isEmpty={({ entitlements }) => entitlements.length === 0}
        empty={
          <EmptyState
            picture={noReports}
            text="没有可用的免费续诊"
            note="看过病后，医院给的免费续诊会列在这里"
            action={<Button onPress={go('registration_campus')}>去预约挂号</Button>}
            hasTelephone
          />
        }
      >
        {({ entitlements, serverNow }) =>
          entitlements.map((one) => (
            <EntitlementCard
              key={one.entitlementId}
              entitlement={one}
              today={hospitalDay(serverNow)}
            />
          ))
        }
      </Loaded>
    </PageFrame>
  )
}

const everything = {}

export default forSignedIn('免费续诊', '登录后可以预约医院给的免费续诊', EntitlementList)
