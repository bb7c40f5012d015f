import { BrokenLink } from '@/components/broken_link'
import { go, useRouteParameters } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { WeChatReminder } from '@/gates/we_chat_reminder'
import { usePageReturn } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { usePolling } from '@/request/loading/use_polling'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { WaitlistBar } from './waitlist_detail/waitlist_bar'
import { WaitlistFacts } from './waitlist_detail/waitlist_facts'

definePageConfig({ navigationBarTitleText: '候补详情', enablePullDownRefresh: true })

/** 候补详情: the progress, an offered earlier slot, and leaving. */
function WaitlistDetail() {
  const { entryId = '' } = useRouteParameters('waitlist_detail')
  const {
    state,
    data: entry,
    refresh,
  } = useRequest(entryId ? { id: entryId } : undefined, api.registration.getWaitlistEntry)
  usePageReturn(refresh)
  usePolling(entry?.status === 'WAITING', refresh)

  if (!entryId) {
    const action = <Button onPress={go('waitlist_list')}>我的候补</Button>
    return <BrokenLink title="候补详情" text="请在“我的候补”里选择一项" action={action} />
  }

  return (
    <PageFrame title="候补详情" bottom={entry && <WaitlistBar entry={entry} refresh={refresh} />}>
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => (
          <>
            <WaitlistFacts entry={found} onEnd={() => void refresh()} />
            {found.status === 'WAITING' && (
              <WeChatReminder group="visit" words="有号时，用微信告诉您。" />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('候补详情', '登录后可以查看候补', WaitlistDetail)
