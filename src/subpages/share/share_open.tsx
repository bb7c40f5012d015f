import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'

import { switchTab } from '@/navigation/navigate'
import { browser } from '@/platform/window/browser'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { usePageShow } from '@/request/loading/page_refresh'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { LoadFailed } from '@/ui/states/load_failed'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed, notFound } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { Watermark } from '@/ui/frame/watermark'

import { PasscodeForm } from './share_open/passcode_form'
import { SharedBody } from './share_open/shared_body'
import { useOpening } from './share_open/use_opening'

definePageConfig({ navigationBarTitleText: '查看分享' })

/** 查看分享: the holder of a link sees one report or film, without an account, in any browser. */
export default observer(function ShareOpen() {
  const { opening, content, begin, open, resume } = useOpening()
  useEffect(hideShareMenu, [])
  usePageShow(resume)

  if (content !== undefined) {
    return (
      <PageFrame title="查看分享">
        <SharedBody content={content} onRenew={resume} />
        <Watermark words={content.watermark} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title="查看分享">
      {opening.at === 'checking' && <SkeletonList rows={2} />}
      {opening.at === 'incomplete' && (
        <EmptyState
          picture={notFound}
          text="链接不完整"
          note={
            browser.kind() === 'mini_program'
              ? '请在微信聊天或浏览器里打开分享人发给您的链接'
              : '请打开分享人发给您的完整链接，或重新扫码'
          }
          action={<GoHome />}
          hasTelephone
        />
      )}
      {opening.at === 'ended' && (
        <EmptyState picture={closed} text={opening.words} action={<GoHome />} hasTelephone />
      )}
      {opening.at === 'failed' && <LoadFailed error={opening.error} onRetry={() => void begin()} />}
      {opening.at === 'passcode' && <PasscodeForm problem={opening.words} onSubmit={open} />}
    </PageFrame>
  )
})

function GoHome() {
  return (
    <Button kind="secondary" onPress={() => switchTab('index')}>
      去医院首页
    </Button>
  )
}
