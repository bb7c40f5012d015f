import type { QueueItem } from '@/contract/queue'
import { RulesLink } from '@/components/rules_link'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { waiting } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

import { FreshBar } from './queue_index/fresh_bar'
import { OverList } from './queue_index/over_list'
import { WaitingCard } from './queue_index/waiting_card'
import { forSignedIn } from '@/gates/for_signed_in'
import { isOpen, keyOf } from './queue_words'
import { useLiveQueue } from './queue_index/use_live_queue'
import { useReminders } from './queue_index/use_reminders'

definePageConfig({ navigationBarTitleText: '排队候诊', enablePullDownRefresh: true })

/** 排队候诊: my numbers, who is called now, how many are ahead; kept fresh while it is looked at. */
function QueueIndex() {
  const { view, state, refresh } = useLiveQueue()
  const reminders = useReminders(view.items)
  usePageRefresh(refresh)

  /** Here by sound, elsewhere by a message. */
  function remind(item: QueueItem, ahead: number): void {
    const { ticketId } = item
    reminders.choose(keyOf(item), ahead)
    if (ticketId) void api.queue.remindMe({ ticketId, ahead }).catch(() => undefined)
  }

  async function requeue(ticketId: string) {
    try {
      const { aheadNum } = await api.queue.requeue({ ticketId })
      showToast(`已重新排队，前面还有 ${aheadNum ?? 0} 人`)
    } catch {
      // Told already; what is shown next says why.
    }
    await refresh()
  }

  return (
    <PageFrame title="排队候诊">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={({ items }) => items?.length === 0}
        empty={
          <EmptyState
            picture={waiting}
            text="今天还没有取号"
            note="取号以后，在这里看前面还有几个人"
            action={<Button onPress={go('takeno_index')}>去取号</Button>}
            hasTelephone
          />
        }
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
                  remindAhead={reminders.aheadOf(keyOf(item))}
                  onRemind={(ahead) => remind(item, ahead)}
                  onRequeue={() => requeue(item.ticketId ?? '')}
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
