import { View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { notOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PagedList } from '@/ui/lists/paged_list'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed, waiting } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'

import { WaitlistCard } from './waitlist_list/waitlist_card'

definePageConfig({ navigationBarTitleText: '我的候补', enablePullDownRefresh: true })

/** 我的候补: the account's waitlist entries, active ones first. */
function WaitlistList() {
  const isOpen = hospitalStore.offers('waitlist')
  const list = usePagedList(
    (after, options) => api.registration.listWaitlist({ after }, options),
    [],
  )
  usePageReturn(list.refresh)

  return (
    <PageFrame title="我的候补">
      {!isOpen && list.state.status === 'ready' && list.state.data.length > 0 && (
        <Notice>医院暂时不接受新的候补；已经在排队的，有号照样通知。</Notice>
      )}
      <View>
        <PagedList
          list={list}
          keyOf={({ entryId }) => entryId}
          skeleton={<SkeletonList rows={3} />}
          empty={
            <EmptyState
              picture={isOpen ? waiting : closed}
              text={isOpen ? '还没有候补' : notOffered}
              {...(isOpen && { note: '想看的医生约满时，可以在医生页面排队候补' })}
              action={<Button onPress={go('registration_campus')}>去预约挂号</Button>}
              hasTelephone
            />
          }
        >
          {(entry) => (
            <WaitlistCard
              entry={entry}
              onOpen={go('waitlist_detail', { entryId: entry.entryId })}
            />
          )}
        </PagedList>
      </View>
    </PageFrame>
  )
}

export default forSignedIn('我的候补', '登录后可以查看候补', WaitlistList)
