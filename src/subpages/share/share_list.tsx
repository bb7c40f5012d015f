import { useEffect } from 'react'

import { forSignedIn } from '@/gates/for_signed_in'
import { StepUpGate } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { PageFrame } from '@/ui/frame/page_frame'

import { Shares } from './share_list/shares'

definePageConfig({ navigationBarTitleText: '我的分享', enablePullDownRefresh: true })

/** 我的分享: the links, their views, and revoking them. */
function ShareList() {
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="我的分享">
      <StepUpGate what="分享记录">
        <Shares />
      </StepUpGate>
    </PageFrame>
  )
}

export default forSignedIn('我的分享', '登录后可以查看和撤回您的分享', ShareList)
