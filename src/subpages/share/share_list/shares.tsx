import { View } from '@tarojs/components'
import { useState } from 'react'

import type { ShareLink } from '@/contract/share'
import { useStepUpWatch } from '@/gates/step_up_gate'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { Button } from '@/ui/forms/button'
import { PagedList } from '@/ui/lists/paged_list'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'
import { noShares } from '@/ui/pictures/nothing/no_shares'
import { EmptyState } from '@/ui/states/empty_state'

import styles from '../share.module.scss'
import { ShareCard } from './share_card'
import { ViewLog } from './view_log'

/** The links, newest first; a revoked one stays in its place. */
export function Shares() {
  const [changed, setChanged] = useState<Readonly<Record<string, ShareLink>>>({})
  const [logOf, setLogOf] = useState<ShareLink>()
  const list = usePagedList((after, options) => api.share.listShares({ after }, options), [])
  useStepUpWatch(list.state)
  usePageRefresh(async () => {
    await list.refresh()
    setChanged({})
  })

  async function revoke(share: ShareLink): Promise<void> {
    if (!(await isSureToRevoke(share))) return
    const ended = await api.share.revokeShare({ shareId: share.shareId }).catch(() => undefined)
    if (ended === undefined) return
    setChanged((before) => ({ ...before, [share.shareId]: ended }))
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
            picture={noShares}
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

function isSureToRevoke({ title }: ShareLink): Promise<boolean> {
  return confirm({
    title: '撤回这个分享？',
    text: `“${title}”的链接会立即失效，不能恢复。已经看过的内容不能收回。`,
    confirmLabel: '撤回',
  })
}
