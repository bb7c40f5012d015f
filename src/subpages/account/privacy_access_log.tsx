import { View } from '@tarojs/components'

import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { PAGE_SIZE } from '@/settings/limits'
import { EmptyState } from '@/ui/states/empty_state'
import { mapReady } from '@/ui/states/load_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { PagedList } from '@/ui/lists/paged_list'
import { noVisitors } from '@/ui/pictures/nothing/no_visitors'

import { DayCard } from './event_list'
import styles from './heading.module.scss'
import { forSignedIn } from '@/gates/for_signed_in'
import { eventDays } from './privacy_words'

definePageConfig({ navigationBarTitleText: '访问记录', enablePullDownRefresh: true })

/** 访问记录: every access to the account's data and every change, by day. */
function PrivacyAccessLog() {
  const list = usePagedList(
    (after, options) => api.privacy.listAccessEvents({ after, pageSize: PAGE_SIZE }, options),
    [],
  )

  usePageRefresh(list.refresh)

  return (
    <PageFrame title="访问记录">
      <View className={styles.lead}>
        谁看过、改过您和就诊人的信息。有看不懂的记录，请打电话问医院。
      </View>
      <PagedList
        list={{ ...list, state: mapReady(list.state, eventDays) }}
        keyOf={({ day }) => day}
        empty={
          <EmptyState
            picture={noVisitors}
            text="还没有访问记录"
            note="查看或修改您的信息后，会记在这里"
            hasTelephone
          />
        }
      >
        {(day) => <DayCard day={day} />}
      </PagedList>
    </PageFrame>
  )
}

export default forSignedIn('访问记录', '登录后可以查看谁看过您的信息', PrivacyAccessLog)
