import { View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { useState } from 'react'

import type { ShareLink } from '@/contract/share'
import { go } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { StepUpGate, useStepUpWatch } from '@/gates/step_up_gate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePagedList } from '@/request/loading/use_paged_list'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { PagedList } from '@/ui/lists/paged_list'
import { empty } from '@/ui/pictures/states'
import { showToast } from '@/ui/overlays/toast'

import { ShareCard } from './share_list/share_card'
import styles from './share.module.scss'
import { ViewLog } from './share_list/view_log'

definePageConfig({ navigationBarTitleText: '我的分享', enablePullDownRefresh: true })

/** 我的分享: the links that were made, who opened them and when, and taking them back. */
function ShareList() {
  hideShareMenu()
  return (
    <PageFrame title="我的分享">
      <StepUpGate what="分享记录">
        <Shares />
      </StepUpGate>
    </PageFrame>
  )
}

export default forSignedIn('我的分享', '登录后可以查看和撤回您的分享', ShareList)

function Shares() {
  const [changed, setChanged] = useState<Readonly<Record<string, ShareLink>>>({})
  const [logOf, setLogOf] = useState<ShareLink>()
  const list = usePagedList((page) => api.share.listShares({ page }), [])
  useStepUpWatch(list.state)
  useReachBottom(() => void list.loadMore())
  usePageRefresh(async () => {
    await list.refresh()
    setChanged({})
  })

  async function revoke({ shareId, title }: ShareLink): Promise<void> {
    if (
      !(await confirm({
        title: '撤回这个分享？',
        text: `“${title}”的链接会立即失效，不能恢复。已经看过的内容不能收回。`,
        confirmWords: '撤回',
        isDanger: true,
      }))
    )
      return
    const ended = await api.share.revokeShare({ shareId }).catch(() => undefined)
    if (ended === undefined) return
    setChanged((before) => ({ ...before, [shareId]: ended }))
    showToast('已撤回，链接已失效')
  }

  return (
    <>
      <View className={styles.lead}>
        链接和密码只在分享时显示一次。不放心的分享，可以随时撤回。
      </View>
      <PagedList
        list={list}
        keyOf={({ shareId }) => shareId}
        empty={
          <EmptyState
            picture={empty}
            text="还没有分享过"
            note="打开一份报告或影像，点“分享”，可以发给家人或医生看"
            action={
              <Button kind="secondary" onPress={go('report_choose_type')}>
                看报告
              </Button>
            }
          />
        }
      >
        {(row) => {
          const share = changed[row.shareId] ?? row
          return (
            <ShareCard share={share} onLog={() => setLogOf(share)} onRevoke={() => revoke(share)} />
          )
        }}
      </PagedList>
      {logOf && <ViewLog share={logOf} onClose={() => setLogOf(undefined)} />}
    </>
  )
}
