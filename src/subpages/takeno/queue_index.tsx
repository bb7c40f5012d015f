import { RulesLink } from '@/components/rules_link'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { FreshBar } from './queue_index/fresh_bar'
import { NoNumber } from './queue_index/no_number'
import { OverList } from './queue_index/over_list'
import { requeue } from './queue_index/requeue'
import { WaitingCard } from './queue_index/waiting_card'
import { forSignedIn } from '@/gates/for_signed_in'
import { isOpen, keyOf } from '@/waiting/queue_words'
import { useLiveQueue } from '@/waiting/use_live_queue'
import { useReminders } from './queue_index/use_reminders'

definePageConfig({ navigationBarTitleText: '排队候诊', enablePullDownRefresh: true })

/** 排队候诊: the account's numbers, the called ones, people ahead; live while visible. */
function QueueIndex() {
  const { view, state, refresh } = useLiveQueue()
  const reminders = useReminders(view.items)
  usePageRefresh(refresh)

  return (
    <PageFrame title="排队候诊">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={({ items }) => items?.length === 0}
        empty={<NoNumber />}
      >
        {({ items = [], updatedAt, isStale, isPushed, error }) => (
          <>
            <FreshBar
              updatedAt={updatedAt}
              isStale={isStale || error !== undefined}
              isPushed={isPushed}
              onRefresh={refresh}
            />
            {items
              .filter(({ status }) => isOpen(status))
              .map((item) => (
                <WaitingCard
                  key={keyOf(item)}
                  item={item}
                  remindAhead={reminders.aheadOf(item)}
                  onRemind={(ahead) => reminders.choose(item, ahead)}
                  onRequeue={() => requeue(item).then(refresh)}
                />
              ))}
            <OverList items={items.filter(({ status }) => !isOpen(status))} />
          </>
        )}
      </Loaded>
      <RulesLink type="takeno" />
    </PageFrame>
  )
}

export default forSignedIn('排队候诊', '登录后可以查看排队情况', QueueIndex)
