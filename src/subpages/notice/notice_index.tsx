import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { listRemarksWithPolicy } from '@/gates/policy_remarks'
import { addressOf, useRouteParameters } from '@/navigation/navigate'
import { useSharePage } from '@/platform/wechat/share_page'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { PageFrame } from '@/ui/frame/page_frame'
import { Loaded } from '@/ui/states/loaded'

import { RemarkBrowser, type RemarkChoice } from './notice_index/remark_browser'
import { useReading } from './notice_index/use_reading'
import { RemarkReading } from './remark_reading'
import { findAsked, remarkKey, remarksFor, remarksOf } from './remarks'

definePageConfig({
  navigationBarTitleText: '须知',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** Notices by type and branch, a search in them, and one to read with its versions. */
export default observer(function NoticeIndex() {
  const asked = useRouteParameters('notice_index')
  const { hospitalId } = hospitalStore
  const [choice, setChoice] = useState<RemarkChoice>({ kind: asked.type ?? 'all', typed: '' })
  const { openKey, isClosed, versions, read, open, close, askVersions } = useReading()
  const { state, refresh } = useRequest({ hospitalId, type: asked.type }, ({ type }) =>
    listRemarksWithPolicy(type === 'privacy_policy' ? type : undefined),
  )
  usePageRefresh(refresh)
  useSharePage(() => ({
    title: `${hospitalStore.name} 须知`.trim(),
    path: addressOf('notice_index', { type: asked.type }),
  }))

  return (
    <PageFrame title="须知">
      <Loaded state={state}>
        {(all) => {
          const shown = remarksFor(remarksOf(all, choice.kind), choice.branchId)
          const named = isClosed ? undefined : findAsked(all, shown, asked)
          const reading = all.find((remark) => remarkKey(remark) === openKey) ?? named
          return reading ? (
            <RemarkReading
              key={remarkKey(reading)}
              remark={reading}
              versions={versions}
              onAskVersions={() => askVersions(reading)}
              onClose={close}
            />
          ) : (
            <RemarkBrowser
              remarks={all}
              shown={shown}
              choice={choice}
              read={read}
              onChoose={(change) => setChoice({ ...choice, ...change })}
              onOpen={open}
            />
          )
        }}
      </Loaded>
    </PageFrame>
  )
})
